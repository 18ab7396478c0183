package io.pollux.topology;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * One service of a compose file.
 *
 * @param content all that the file says of it
 */
public record ComposeService(String name, JsonNode content) {

    public String image() {
        return content.path("image").asText();
    }

    public List<String> command() {
        return texts(content.path("command"));
    }

    /** The variables that stand in the file itself. */
    public Map<String, String> environment() {
        Map<String, String> variables = new LinkedHashMap<>();
        content.path("environment")
                .properties()
                .forEach(entry -> variables.put(entry.getKey(), entry.getValue().asText()));
        return variables;
    }

    /** The files that more variables come from. */
    public List<String> environmentFiles() {
        return texts(content.path("env_file"));
    }

    public int replicas() {
        return content.path("deploy").path("replicas").asInt(1);
    }

    /** The most memory that the service may use. */
    public long memoryMebibytes() {
        String text = content.at("/deploy/resources/limits/memory").asText();
        if (!text.matches("\\d+[mg]")) {
            throw new IllegalArgumentException(name + " has no memory limit such as 512m, but '" + text + "'");
        }
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        return text.endsWith("g") ? number * 1024 : number;
    }

    /** The texts of a list. */
    public static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
