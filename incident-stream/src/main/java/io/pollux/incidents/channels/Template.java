package io.pollux.incidents.channels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes JSON of a message. A template is JSON, in whose texts {@code {{id}}}, {@code {{title}}}, {@code {{text}}},
 * {@code {{count}}}, {@code {{states}}} and {@code {{link}}} are replaced; a text that is nothing but
 * {@code {{incidents}}} becomes the list of them. Since values go into texts and not into the JSON's own text, no name
 * of a project can change its structure.
 */
final class Template {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

    private Template() {}

    /** The body without a template. */
    static JsonNode plain(Message message) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("id", message.id());
        body.put("test", message.test());
        body.put("title", message.title());
        body.put("text", message.text());
        body.put("count", message.total());
        body.put("link", message.link());
        body.put("incidents", message.items());
        return Json.mapper().valueToTree(body);
    }

    static JsonNode fill(JsonNode template, Message message) {
        return switch (template) {
            case ObjectNode object -> {
                ObjectNode filled = Json.mapper().createObjectNode();
                object.properties().forEach(field -> filled.set(field.getKey(), fill(field.getValue(), message)));
                yield filled;
            }
            case ArrayNode array -> {
                ArrayNode filled = Json.mapper().createArrayNode();
                array.forEach(item -> filled.add(fill(item, message)));
                yield filled;
            }
            case JsonNode text
            when text.asText().equals("{{incidents}}") -> Json.mapper().valueToTree(message.items());
            case JsonNode text
            when text.isTextual() -> Json.mapper().getNodeFactory().textNode(fill(text.textValue(), message));
            default -> template;
        };
    }

    private static String fill(String text, Message message) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(value(match.group(1), match.group(), message)));
    }

    private static String value(String name, String asWritten, Message message) {
        return switch (name) {
            case "id" -> message.id();
            case "title" -> message.title();
            case "text" -> message.text();
            case "count" -> Integer.toString(message.total());
            case "states" -> message.states();
            case "link" -> message.link();
            default -> asWritten;
        };
    }
}
