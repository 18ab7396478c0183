package io.pollux.common.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The topics and their records as an AsyncAPI 3.0 document: what the code and the JSON Schemas say, and no more. */
final class AsyncApi {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode document = JSON.createObjectNode();
    private final ObjectNode schemas;

    private AsyncApi() {
        document.put("asyncapi", "3.0.0");
        document.putObject("info")
                .put("title", "Pollux")
                .put("version", "1")
                .put(
                        "description",
                        "The topics of Pollux. Written by AsyncApiTest from the code; docs/topics.md explains them.")
                .putObject("license")
                .put("name", "Apache-2.0");
        document.put("defaultContentType", "application/json");
        document.putObject("channels");
        document.putObject("operations");
        ObjectNode components = document.putObject("components");
        components.putObject("messages");
        this.schemas = components.putObject("schemas");
    }

    static JsonNode document() throws IOException {
        AsyncApi api = new AsyncApi();
        for (Topic topic : Topic.values()) {
            api.add(topic);
        }
        return api.document;
    }

    /** What a topic holds; nothing for that whose records are of any kind. */
    private static Optional<Class<? extends Record>> recordOf(Topic topic) {
        return switch (topic) {
            case PROJECTS -> Optional.of(Project.class);
            case TASKS -> Optional.of(ProjectTask.class);
            case STARTS -> Optional.of(TaskStarted.class);
            case RESULTS -> Optional.of(PollingResult.class);
            case TIMEOUTS -> Optional.of(TimedOutRequest.class);
            case EXECUTORS -> Optional.of(ExecutorStatus.class);
            case CONTROL -> Optional.of(ExecutorConcurrency.class);
            case STATUS -> Optional.of(ProjectStatus.class);
            case INCIDENTS -> Optional.of(IncidentEvent.class);
            case DEAD -> Optional.empty();
        };
    }

    private void add(Topic topic) throws IOException {
        String id = topic.name().toLowerCase(Locale.ROOT);
        String message = recordOf(topic).map(Class::getSimpleName).orElse("DeadRecord");
        ObjectNode channel = object("channels").putObject(id).put("address", topic.topicName());
        channel.putObject("messages").putObject(message).put("$ref", "#/components/messages/" + message);
        addBinding(channel, topic);
        object("operations")
                .putObject("send" + id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1))
                .put("action", "send")
                .putObject("channel")
                .put("$ref", "#/channels/" + id);
        addMessage(topic, message);
    }

    private static void addBinding(ObjectNode channel, Topic topic) {
        ObjectNode binding = channel.putObject("bindings").putObject("kafka").put("topic", topic.topicName());
        ObjectNode configuration = binding.putObject("topicConfiguration");
        Map<String, String> properties = topic.configuration();
        configuration.putArray("cleanup.policy").add(Objects.requireNonNull(properties.get("cleanup.policy")));
        Optional.ofNullable(properties.get("retention.ms"))
                .ifPresent(retention -> configuration.put("retention.ms", Long.parseLong(retention)));
        binding.put("bindingVersion", "0.5.0");
    }

    private void addMessage(Topic topic, String name) throws IOException {
        ObjectNode message = ((ObjectNode) document.at("/components/messages")).putObject(name);
        ObjectNode key = message.putObject("bindings").putObject("kafka").putObject("key");
        key.put("type", "string")
                .put("description", topic.keyedByProject() ? "The project's id" : "See docs/topics.md");
        if (recordOf(topic).isPresent()) {
            addSchema(name);
            message.putObject("payload").put("$ref", "#/components/schemas/" + name);
        } else {
            message.put("summary", "A record as it came, with headers that say from where and why it was set aside");
        }
    }

    /** Adds a schema, with its definitions as schemas of their own and all references turned to them. */
    private void addSchema(String name) throws IOException {
        ObjectNode schema = (ObjectNode) read(name);
        schema.remove("$schema");
        JsonNode definitions = Optional.ofNullable(schema.remove("$defs")).orElse(JSON.createObjectNode());
        schemas.set(name, redirected(schema, name));
        for (Map.Entry<String, JsonNode> definition : definitions.properties()) {
            schemas.set(name + "." + definition.getKey(), redirected(definition.getValue(), name));
        }
    }

    private static JsonNode redirected(JsonNode schema, String name) throws IOException {
        return JSON.readTree(schema.toString()
                .replace("\"#/$defs/", "\"#/components/schemas/" + name + ".")
                .replaceAll("\"\\$ref\":\"(\\w+)\\.schema\\.json\"", "\"\\$ref\":\"#/components/schemas/$1\""));
    }

    private static JsonNode read(String name) throws IOException {
        try (InputStream in = AsyncApi.class.getResourceAsStream("/schemas/" + name + ".schema.json")) {
            return JSON.readTree(Objects.requireNonNull(in, name));
        }
    }

    private ObjectNode object(String name) {
        return (ObjectNode) document.path(name);
    }
}
