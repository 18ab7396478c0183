package io.pollux.standalone.deployment;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Topic;
import io.pollux.common.lifecycle.Service;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicWriter;
import io.pollux.topology.PromQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Panels and rules read only what the services really tell; and what the services tell is described. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MetricsTest {

    private final Map<String, RunningService> running = new LinkedHashMap<>();
    private TestInfrastructure infrastructure = TestInfrastructure.start();

    @BeforeAll
    void startAllServices(@TempDir Path state) throws Exception {
        Map<String, String> environment = infrastructure.environment(
                Map.of("JANITOR_STATE_DIR", state.toString(), "PROJECT_METRICS_LIMIT", "10"));
        for (Service service : Services.ALL) {
            running.put(service.name(), RunningService.start(service, environment));
        }
        execute("insert into projects (name, url, interval) values ('one', 'http://localhost:1/', 1)");
        try (TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers())) {
            await().atMost(30, SECONDS).until(() -> {
                writer.write(Topic.RESULTS, 1, resultWithCertificate());
                return metrics("scheduler").contains("pollux_project_certificate_expiry_seconds");
            });
        }
    }

    @AfterAll
    void stop() {
        running.values().stream().toList().reversed().forEach(RunningService::close);
        infrastructure.close();
    }

    static List<String> services() {
        return Services.names();
    }

    @Test
    void panelsAndRulesReadOnlyWhatIsThere() throws IOException {
        Set<String> recorded = PromQuery.recordingRules(Services.ROOT).stream()
                .map(PromQuery::where)
                .collect(Collectors.toSet());
        Set<String> known = new HashSet<>(recorded);
        known.add("up");
        Services.names().forEach(service -> known.addAll(names(service)));

        Set<String> unknown = queries()
                .flatMap(query -> query.metrics().stream()
                        .filter(metric -> !known.contains(metric))
                        .map(metric -> query.where() + ": " + metric))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(unknown).isEmpty();
    }

    @Test
    void everyRecordedSeriesIsRead() throws IOException {
        Set<String> read = queries().flatMap(query -> query.metrics().stream()).collect(Collectors.toSet());

        assertThat(PromQuery.recordingRules(Services.ROOT).stream()
                        .map(PromQuery::where)
                        // For whoever asks; too much for a panel of its own.
                        .filter(name -> !name.matches("pollux:(check|schedule_to_start)_seconds:p.*")))
                .isSubsetOf(read);
    }

    private static Stream<PromQuery> queries() throws IOException {
        return Stream.of(
                        PromQuery.panels(Services.ROOT),
                        PromQuery.recordingRules(Services.ROOT),
                        PromQuery.alertingRules(Services.ROOT))
                .flatMap(List::stream);
    }

    @Test
    void everythingThatTheDesignNamesIsThere() {
        assertThat(names("scheduler"))
                .contains(
                        "pollux_schedule_lateness_seconds_bucket",
                        "pollux_ticks_total",
                        "pollux_coalesced_ticks_total");
        assertThat(names("executor"))
                .contains("pollux_tasks_active", "pollux_http_active", "pollux_http_limit", "pollux_checks_total")
                .contains("pollux_check_seconds_bucket", "pollux_schedule_to_start_seconds_bucket")
                .contains("pollux_commit_window", "pollux_commit_oldest_incomplete_seconds");
        assertThat(names("sink"))
                .contains("pollux_sink_rows_total", "pollux_sink_batch_seconds_bucket", "pollux_sink_retries_total");
        assertThat(names("janitor"))
                .contains("pollux_janitor_in_flight", "pollux_janitor_timeouts_total")
                .contains("pollux_janitor_sweep_seconds_bucket");
    }

    @ParameterizedTest
    @MethodSource("services")
    void everyServiceTellsOfItsJvmAndItsKafkaClients(String service) {
        assertThat(names(service))
                .contains("jvm_memory_used_bytes", "jvm_gc_live_data_size_bytes", "process_cpu_usage")
                .anyMatch(name -> name.startsWith("kafka_consumer_"))
                .anyMatch(name -> name.startsWith("pollux_"));
    }

    @ParameterizedTest
    @MethodSource("services")
    void everyMeterOfOursIsDescribed(String service) {
        assertThat(metrics(service).lines().filter(line -> line.startsWith("# HELP pollux_")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.split(" ", 4)).hasSize(4));
    }

    @ParameterizedTest
    @MethodSource("services")
    void theHealthCommandOfContainersTellsThatTheServiceIsReady(String service) throws Exception {
        RunningService node = service(service);

        await().atMost(30, SECONDS).until(() -> health(node.port()) == 0);
        assertThat(health(1)).isOne();
    }

    private static int health(int port) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        Services.ROOT.resolve("pollux").toString(), "health")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("HTTP_PORT", Integer.toString(port));
        return builder.start().waitFor();
    }

    private Set<String> names(String service) {
        return metrics(service)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.replaceAll("[{ ].*", ""))
                .collect(Collectors.toSet());
    }

    private String metrics(String service) {
        return service(service).metrics().scrape();
    }

    private RunningService service(String name) {
        RunningService found = running.get(name);
        if (found == null) {
            throw new AssertionError(name + " does not run");
        }
        return found;
    }

    private void execute(String sql) throws SQLException {
        Map<String, String> environment = new HashMap<>(infrastructure.environment());
        try (Connection connection = DriverManager.getConnection(
                        infrastructure.jdbcUrl(),
                        environment.get("DATABASE_USER"),
                        environment.get("DATABASE_PASSWORD"));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static PollingResult resultWithCertificate() {
        Instant now = Instant.now();
        return new PollingResult(
                "1-%d-manual".formatted(now.toEpochMilli()),
                1,
                1,
                now,
                now,
                true,
                Outcome.UP,
                200,
                5L,
                null,
                1L,
                now.plus(Duration.ofDays(9)),
                true,
                null,
                "e1");
    }
}
