package io.pollux.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.contract.Topic;
import io.pollux.common.operations.HealthStatus;
import io.pollux.testkit.ConsumerGroupView;
import io.pollux.testkit.Recomputation;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicWriter;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A database that does not do its part: the sink says so, stays in its group, and goes on by itself. */
final class DatabaseTroubleTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WRITERS = 2;

    private static TestInfrastructure infrastructure;
    private static RunningService sink;
    private static TopicWriter writer;
    private static Tables tables;

    @BeforeAll
    static void start() throws Exception {
        infrastructure = TestInfrastructure.start();
        sink = RunningService.start(
                new SinkModule(),
                infrastructure.environment(Map.of(
                        "SINK_WRITERS",
                        Integer.toString(WRITERS),
                        "KAFKA_SESSION_TIMEOUT_MS",
                        "6000",
                        "KAFKA_MAX_POLL_INTERVAL_MS",
                        "6500")));
        writer = new TopicWriter(infrastructure.bootstrapServers());
        tables = new Tables(infrastructure.jdbcUrl());
    }

    @AfterAll
    static void stop() {
        writer.close();
        sink.close();
        infrastructure.close();
    }

    @Test
    void readOnlyDatabaseTurnsHealthDownAndLosesNothing() throws Exception {
        String database = infrastructure.jdbcUrl().replaceAll(".*/", "");
        tables.execute("alter database %s set default_transaction_read_only = on".formatted(database));
        endOtherConnections();
        writer.write(Topic.RESULTS, 1001, Results.up(1001, Results.due(), 10));

        await().atMost(PATIENCE).until(() -> health().toString().contains("read-only"));
        assertThat(health()).isInstanceOf(HealthStatus.Down.class).asString().contains("wait in Kafka");
        assertThat(sink.metrics()
                        .get("pollux.sink.retries")
                        .tag("reason", "database")
                        .counter()
                        .count())
                .isPositive();

        tables.execute(
                "set default_transaction_read_only = off",
                "alter database %s reset default_transaction_read_only".formatted(database));
        endOtherConnections();
        await().atMost(PATIENCE).until(() -> tables.count("poll_results where project_id = 1001") == 1);
        await().atMost(PATIENCE).until(() -> health() instanceof HealthStatus.Up);
    }

    @Test
    void databaseThatHangsForLongerThanThePollIntervalDoesNotCostTheMembership() throws Exception {
        writer.write(Topic.RESULTS, 1, Results.up(1, Results.due(), 10));
        await().atMost(PATIENCE).until(() -> tables.count("poll_results where project_id = 1") == 1);
        // A writer that joins later would look like one that had to join again, and so would one that is still
        // handing over its partitions to another when the database begins to hang.
        ConsumerGroupView group = new ConsumerGroupView(infrastructure.bootstrapServers(), ConsumerGroups.SINKS);
        group.awaitStable(WRITERS);
        Set<String> members = group.members();

        try (Connection other = tables.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("lock table poll_results in access exclusive mode");
            Instant due = Results.due();
            for (int i = 1; i <= 100; i++) {
                writer.write(Topic.RESULTS, i, Results.up(i, due.minusSeconds(1000L + i), 10));
            }
            await().atMost(PATIENCE).until(() -> health() instanceof HealthStatus.Down);
            assertThat(health()).asString().contains("takes more than");
            other.rollback();
        }

        await().atMost(PATIENCE).until(() -> tables.count("poll_results where project_id <= 100") == 101);
        assertThat(group.members()).isEqualTo(members);
        await().atMost(PATIENCE).until(() -> health() instanceof HealthStatus.Up);
        new Recomputation(tables).assertNothingIsOff();
    }

    private static HealthStatus health() {
        return Objects.requireNonNull(sink.health().report().get("sink writer"));
    }

    private static void endOtherConnections() throws Exception {
        tables.rows("""
                select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and pid <> pg_backend_pid()""");
    }
}
