package io.pollux.scheduler.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.helidon.http.Status;
import io.pollux.common.json.Json;
import java.util.Locale;
import org.yaml.snakeyaml.LoaderOptions;

/** How a file is written. */
public enum FileFormat {
    JSON("application/json"),
    YAML("application/yaml");

    private static final JsonFactory YAML_FACTORY = yaml();

    private final String mediaType;

    FileFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    public String mediaType() {
        return mediaType;
    }

    public JsonFactory factory() {
        return switch (this) {
            case JSON -> Json.mapper().getFactory();
            case YAML -> YAML_FACTORY;
        };
    }

    public static FileFormat ofBody(Call call) {
        return switch (call.contentType()) {
            case "", "application/json" -> JSON;
            case "application/yaml", "application/x-yaml", "text/yaml" -> YAML;
            default ->
                throw Problem.of(
                        Status.UNSUPPORTED_MEDIA_TYPE_415, "The body must be application/json or application/yaml.");
        };
    }

    /** What was asked for by a parameter, or else by the header {@code Accept}. */
    public static FileFormat wanted(Call call) {
        return call.query()
                .constant("format", FileFormat.class)
                .orElseGet(() -> call.header("Accept")
                                .filter(accept ->
                                        accept.toLowerCase(Locale.ROOT).contains("yaml"))
                                .isPresent()
                        ? YAML
                        : JSON);
    }

    /** Its own limit of three million characters would be reached at some ten thousand projects. */
    private static YAMLFactory yaml() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return YAMLFactory.builder()
                .loaderOptions(options)
                .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                .build();
    }
}
