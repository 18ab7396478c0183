package io.pollux.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Topic;
import io.pollux.testkit.TopicReader;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What a newcomer sees: one command, and real checks flow through a real Kafka into a real PostgreSQL. */
@Execution(ExecutionMode.CONCURRENT)
class DemoIT {

    @TempDir
    private Path data;

    @Test
    void showsEveryOutcomeStopsCleanlyAndCarriesOnWithTheSameData() throws Exception {
        Map<String, String> environment = PolluxCommand.environment(data);
        List<Long> projects;
        Set<String> tasksBefore;
        try (PolluxCommand demo = PolluxCommand.start(environment, "demo").awaitReady()) {
            await().atMost(Duration.ofSeconds(90))
                    .until(() -> outcomes(environment).equals(allOutcomes()));
            assertThat(demo.output()).contains("http://localhost:" + environment.get("HTTP_PORT") + "/", "user admin");
            resultsAreAsTheSchemaSays(environment);
            projects = longs(environment, "select id from projects order by id");

            assertThat(demo.terminate()).as(demo.output()).isZero();
            assertThat(data.resolve("postgres").resolve("data").resolve("postmaster.pid"))
                    .doesNotExist();
        }

        try (PolluxCommand again = PolluxCommand.start(environment, "demo").awaitReady()) {
            tasksBefore = new HashSet<>(strings(environment, "select task_id from poll_results"));
            assertThat(longs(environment, "select id from projects order by id"))
                    .isEqualTo(projects);
            await().atMost(Duration.ofSeconds(90))
                    .until(() -> count(environment) >= tasksBefore.size() + projects.size());
            List<String> tasks = strings(environment, "select task_id from poll_results");
            assertThat(tasks).doesNotHaveDuplicates().containsAll(tasksBefore);
            assertThat(again.terminate()).as(again.output()).isZero();
        }
    }

    private static Set<String> allOutcomes() {
        return Arrays.stream(Outcome.values()).map(Outcome::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> outcomes(Map<String, String> environment) throws SQLException {
        return new TreeSet<>(strings(environment, "select distinct status from poll_results"));
    }

    private static int count(Map<String, String> environment) throws SQLException {
        return longs(environment, "select count(*) from poll_results")
                .getFirst()
                .intValue();
    }

    private static void resultsAreAsTheSchemaSays(Map<String, String> environment) throws Exception {
        Schema schema;
        try (InputStream file = DemoIT.class.getResourceAsStream("/schemas/PollingResult.schema.json")) {
            schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Objects.requireNonNull(file));
        }
        List<ConsumerRecord<byte[], byte[]>> results =
                new TopicReader("localhost:" + environment.get("EMBEDDED_KAFKA_PORT")).records(Topic.RESULTS);
        assertThat(results)
                .isNotEmpty()
                .allSatisfy(record -> assertThat(
                                schema.validate(new String(record.value(), StandardCharsets.UTF_8), InputFormat.JSON))
                        .isEmpty());
    }

    private static List<Long> longs(Map<String, String> environment, String query) throws SQLException {
        return strings(environment, query).stream().map(Long::valueOf).toList();
    }

    private static List<String> strings(Map<String, String> environment, String query) throws SQLException {
        String url = "jdbc:postgresql://localhost:" + environment.get("EMBEDDED_POSTGRES_PORT") + "/pollux";
        try (Connection connection = DriverManager.getConnection(url, "pollux", "pollux");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> values = new java.util.ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }
}
