package io.pollux.scheduler.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.pollux.common.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/**
 * The API's OpenAPI document. Every answer that a test gets is held against it: the status must be documented and the
 * body must be what is documented for it. Which documented answers occurred is remembered.
 */
final class Contract {

    static final JsonNode DOCUMENT = load();

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final List<Operation> OPERATIONS = readOperations();
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();
    private static final Set<String> OCCURRED = new ConcurrentSkipListSet<>();

    private Contract() {}

    /** An operation with what is documented of it. */
    record Operation(String method, String path, JsonNode about) {

        String id() {
            return Objects.requireNonNull(about.get("operationId")).textValue();
        }

        /** The least role that may call it; empty for anybody. */
        String role() {
            return about.path("x-role").asText("");
        }

        boolean takesBody() {
            return about.has("requestBody");
        }

        private boolean matches(String actualMethod, String actualPath) {
            return method.equals(actualMethod) && actualPath.matches(path.replaceAll("\\{[^}]+}", "[^/]+"));
        }
    }

    static List<Operation> operations() {
        return OPERATIONS;
    }

    private static List<Operation> readOperations() {
        List<Operation> operations = new ArrayList<>();
        DOCUMENT.get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(method -> operations.add(new Operation(
                                method.getKey().toUpperCase(Locale.ROOT), path.getKey(), method.getValue()))));
        return operations;
    }

    /** Every answer that is documented by its status, as {@code <operation> <status>}. */
    static Set<String> documented() {
        Set<String> documented = new TreeSet<>();
        operations()
                .forEach(operation -> operation
                        .about()
                        .get("responses")
                        .fieldNames()
                        .forEachRemaining(status -> {
                            if (!status.equals("default")) {
                                documented.add(operation.id() + " " + status);
                            }
                        }));
        return documented;
    }

    static Set<String> occurred() {
        return OCCURRED;
    }

    /** What is wrong with an answer; null if nothing is, or if it is not one of a documented operation. */
    static @Nullable String violation(String method, String path, int status, String contentType, String body)
            throws IOException {
        String bare = path.replaceAll("\\?.*", "");
        for (Operation operation : operations()) {
            // A fixed path goes before one with a parameter.
            boolean shadowed =
                    operation.path().contains("{") && DOCUMENT.get("paths").has(bare);
            if (operation.matches(method, bare) && !shadowed) {
                OCCURRED.add(operation.id() + " " + status);
                return violation(operation, status, contentType, body);
            }
        }
        return null;
    }

    private static @Nullable String violation(Operation operation, int status, String contentType, String body)
            throws IOException {
        JsonNode responses = operation.about().get("responses");
        JsonNode response = responses.get(Integer.toString(status));
        if (response == null && status < 500) {
            return operation.id() + " does not document the status " + status;
        }
        JsonNode content = (response == null ? responses.get("default") : response).path("content");
        if (content.isEmpty()) {
            return body.isEmpty() ? null : operation.id() + " documents no body for " + status;
        }
        String type = contentType.replaceAll(";.*", "");
        if (!content.has(type)) {
            return operation.id() + " does not document " + type + " for " + status;
        }
        if (!type.endsWith("json") || type.contains("ndjson")) {
            return null;
        }
        Schema schema = SCHEMAS.computeIfAbsent(
                operation.id() + " " + (response == null ? "default" : status) + " " + type,
                _ -> schema(content.get(type).get("schema")));
        var errors = schema.validate(Json.mapper().readTree(body));
        return errors.isEmpty() ? null : operation.id() + " " + status + ": " + errors;
    }

    private static Schema schema(JsonNode documented) {
        ObjectNode schema = documented.deepCopy();
        schema.set("components", DOCUMENT.get("components"));
        return REGISTRY.getSchema(schema);
    }

    private static JsonNode load() {
        try (InputStream in = Contract.class.getResourceAsStream("/openapi.json")) {
            return Json.mapper().readTree(Objects.requireNonNull(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
