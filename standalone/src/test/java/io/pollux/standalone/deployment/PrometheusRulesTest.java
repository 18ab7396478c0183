package io.pollux.standalone.deployment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pollux.topology.PromQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrometheusRulesTest {

    private static final Path FOLDER = Services.ROOT.resolve("deploy/prometheus");

    @Test
    void configurationAndRulesAreValid() throws Exception {
        promtool("check", "config", "prometheus.yml");
    }

    @Test
    void rulesDoWhatTheirTestsSay() throws Exception {
        promtool("test", "rules", "rules-test.yml");
    }

    private static void promtool(String... arguments) throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "promtool"))),
                "promtool is not installed (Debian's package prometheus has it)");
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command)
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    @Test
    void everyAlertIsTestedAndExplained() throws IOException {
        String tests = Services.read("deploy/prometheus/rules-test.yml");
        String guide = Services.read("docs/operations.md");

        assertThat(PromQuery.alertingRules(Services.ROOT))
                .isNotEmpty()
                .allSatisfy(alert -> assertThat(tests).contains("alertname: " + alert.where() + "\n"))
                .allSatisfy(alert -> assertThat(guide).contains("`" + alert.where() + "`"));
    }

    @Test
    void everyPanelIsDescribedAndHasAUnit() throws IOException {
        var mapper = new com.fasterxml.jackson.databind.ObjectMapper();
        try (Stream<Path> files = Files.list(Services.ROOT.resolve("deploy/grafana/dashboards"))) {
            for (Path file : files.toList()) {
                var dashboard = mapper.readTree(file.toFile());
                assertThat(dashboard.path("uid").asText()).startsWith("pollux-");
                for (var panel : dashboard.path("panels")) {
                    if (!panel.path("type").asText().equals("row")) {
                        String title =
                                file.getFileName() + ": " + panel.path("title").asText();
                        assertThat(panel.path("description").asText()).as(title).isNotEmpty();
                        assertThat(panel.at("/fieldConfig/defaults/unit").asText())
                                .as(title)
                                .isNotEmpty();
                        assertThat(panel.at("/datasource/uid").asText())
                                .as(title)
                                .isEqualTo("prometheus");
                    }
                }
            }
        }
    }
}
