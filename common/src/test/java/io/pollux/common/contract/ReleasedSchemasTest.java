package io.pollux.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the schemas with those of the last release, which are kept in {@code released-schemas}. At a release the
 * schemas are copied there under its version, and those of the one before are deleted.
 */
class ReleasedSchemasTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    static List<Path> released() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(ReleasedSchemasTest.class.getResource("/released-schemas"))
                .toURI());
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void thereIsARelease() throws IOException, URISyntaxException {
        assertThat(released()).isNotEmpty();
        assertThat(released().stream().map(Path::getParent).distinct()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("released")
    void whoeverReadsWhatWasReleasedCanReadOn(Path file) throws IOException {
        assertThat(SchemaCompatibility.violations(
                        JSON.readTree(file.toFile()), current(file.getFileName().toString())))
                .isEmpty();
    }

    @Test
    void namesEveryKindOfBreach() throws IOException {
        assertThat(afterChange(schema -> properties(schema).remove("statusCode")))
                .containsExactly("/statusCode is gone");
        assertThat(afterChange(schema -> ((ObjectNode) schema.at("/properties/attempt")).put("type", "string")))
                .singleElement()
                .asString()
                .contains("/attempt: type was");
        assertThat(afterChange(schema -> ((ArrayNode) schema.at("/properties/outcome/enum")).remove(0)))
                .containsExactly("/outcome: can't be UP any more");
        assertThat(afterChange(schema -> ((ArrayNode) schema.path("required")).remove(0)))
                .containsExactly("/taskId is not always there any more");
        assertThat(afterChange(schema -> ((ArrayNode) schema.path("required")).add("region")))
                .containsExactly("/region must be optional: records of before do not have it");
        assertThat(afterChange(schema -> ((ObjectNode) schema.at("/$defs/Timings/properties")).remove("dnsMs")))
                .containsExactly("/$defs/Timings/dnsMs is gone");
    }

    @Test
    void allowsNewOptionalFieldsAndNewValues() throws IOException {
        assertThat(afterChange(schema -> {
                    properties(schema).putObject("region").put("type", "string");
                    ((ArrayNode) schema.at("/properties/outcome/enum")).add("NEW");
                }))
                .isEmpty();
    }

    private static List<String> afterChange(Consumer<ObjectNode> change) throws IOException {
        ObjectNode changed = (ObjectNode) current("PollingResult.schema.json");
        change.accept(changed);
        return SchemaCompatibility.violations(current("PollingResult.schema.json"), changed);
    }

    private static ObjectNode properties(ObjectNode schema) {
        return (ObjectNode) schema.path("properties");
    }

    private static JsonNode current(String name) throws IOException {
        try (InputStream in = ReleasedSchemasTest.class.getResourceAsStream("/schemas/" + name)) {
            assertThat(in).as(name + " is gone").isNotNull();
            return JSON.readTree(in);
        }
    }
}
