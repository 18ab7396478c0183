package io.pollux.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The services of a compose file, with anchors, merges and {@code ${NAME:-default}} resolved as Compose resolves them.
 *
 * @param services in the order of the file, by name
 */
public record ComposeFile(Map<String, ComposeService> services) {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z_]+):-([^}]*)}");

    public ComposeFile {
        services = new LinkedHashMap<>(services);
    }

    /**
     * Reads a file.
     *
     * @param variables what {@code ${NAME:-default}} may refer to
     */
    public static ComposeFile read(Path file, Map<String, String> variables) throws IOException {
        String text = VARIABLE.matcher(YamlFile.read(file).toString()).replaceAll(found -> value(found, variables));
        Map<String, ComposeService> services = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> service :
                new ObjectMapper().readTree(text).path("services").properties()) {
            services.put(service.getKey(), new ComposeService(service.getKey(), service.getValue()));
        }
        return new ComposeFile(services);
    }

    private static String value(MatchResult found, Map<String, String> variables) {
        return Matcher.quoteReplacement(variables.getOrDefault(found.group(1), found.group(2)));
    }

    /** The service of a name. */
    public ComposeService service(String name) {
        return Objects.requireNonNull(services.get(name), () -> "no service " + name);
    }

    /** The services that run an image, whatever its version. */
    public List<ComposeService> ofImage(String image) {
        return services.values().stream()
                .filter(service -> service.image().startsWith(image + ":"))
                .toList();
    }
}
