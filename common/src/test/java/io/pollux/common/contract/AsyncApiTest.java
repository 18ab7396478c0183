package io.pollux.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds {@code docs/asyncapi.json} against the topics and schemas; {@code -Dpollux.docs.write=true} writes the file. */
class AsyncApiTest {

    private static final Path ROOT = Path.of(System.getProperty("pollux.root", ".."));
    private static final Path FILE = ROOT.resolve("docs/asyncapi.json");

    private final JsonNode document = AsyncApi.document();

    AsyncApiTest() throws IOException {}

    @Test
    void documentSaysWhatTheCodeSays() throws IOException {
        String expected = document.toPrettyString() + "\n";
        if (Boolean.getBoolean("pollux.docs.write")) {
            Files.writeString(FILE, expected);
        }
        assertThat(FILE)
                .as("Write it anew with: ./mvnw test -pl common -Dtest=AsyncApiTest -Dpollux.docs.write=true")
                .hasContent(expected);
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        List<String> dangling = new ArrayList<>();
        document.findValuesAsText("$ref").forEach(reference -> {
            if (!reference.startsWith("#/")
                    || document.at(reference.substring(1)).isMissingNode()) {
                dangling.add(reference);
            }
        });
        assertThat(document.findValues("$ref")).isNotEmpty();
        assertThat(dangling).isEmpty();
    }

    @Test
    void describesEveryTopic() throws IOException {
        String guide = Files.readString(ROOT.resolve("docs/topics.md"));

        assertThat(Arrays.stream(Topic.values())).allSatisfy(topic -> {
            assertThat(document.findValuesAsText("address")).contains(topic.topicName());
            assertThat(guide).contains("`" + topic.topicName() + "`");
        });
    }
}
