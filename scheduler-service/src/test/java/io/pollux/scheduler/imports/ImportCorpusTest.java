package io.pollux.scheduler.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.helidon.http.Status;
import io.pollux.scheduler.api.FileFormat;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Problem;
import io.pollux.scheduler.projects.DraftReader;
import io.pollux.testkit.fuzz.CorpusContract;
import io.pollux.testkit.fuzz.Input;
import io.pollux.testkit.fuzz.Probe;
import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;

/**
 * Files to import. What is malformed anywhere is refused as a whole and before its first project is looked at; all else
 * gives projects, or findings that name their fields.
 */
class ImportCorpusTest extends CorpusContract {

    ImportCorpusTest() {
        super("imports", 64 << 20);
    }

    @Override
    protected boolean isAccepted(Input file) throws Exception {
        return isAccepted(file, file.name().endsWith(".json") ? FileFormat.JSON : FileFormat.YAML);
    }

    @Override
    protected void tryMutation(Input input) throws Exception {
        isAccepted(input, FileFormat.JSON);
        isAccepted(input, FileFormat.YAML);
    }

    @Test
    void aTextBeyondAllMeasureIsRefusedBeforeTheProjectsBeforeItAreImported() {
        String file = "[{\"name\":\"first\"},{\"name\":\"" + "x".repeat(20_100_000) + "\"}]";

        try (Probe probe = new Probe(
                1L << 30,
                input -> assertThat(isAccepted(input, FileFormat.JSON)).isFalse())) {
            probe.probe(new Input("a text of 20 MB", file.getBytes(UTF_8)));
        }
    }

    private static boolean isAccepted(Input input, FileFormat format) throws Exception {
        ProjectFile received;
        try {
            received = ProjectFile.receive(new ByteArrayInputStream(input.bytes()), format);
        } catch (Problem e) {
            assertThat(e.status()).isEqualTo(Status.BAD_REQUEST_400);
            assertThat(e.getMessage()).startsWith("The file ").endsWith("Nothing was imported.");
            return false;
        }
        try (ProjectFile file = received) {
            file.forEach(node -> {
                if (node instanceof ObjectNode object) {
                    Findings findings = new Findings();
                    var _ = DraftReader.read(object, findings);
                    assertThat(findings.errors())
                            .allSatisfy(error ->
                                    assertThat(error.reason()).isNotBlank().doesNotContain("Exception"));
                }
            });
        }
        return true;
    }
}
