package io.pollux.chaos.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.config.Config;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.database.DatabaseSettings;
import io.pollux.testkit.SampleProjects;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Evidence as a real broker and a real database give it. */
class RealEvidenceTest {

    private static final ProjectTask TASK = ProjectTask.first(
            SampleProjects.project(7, "http://127.0.0.2/p/seven"),
            Instant.parse("2026-11-16T12:00:00Z"),
            Trigger.SCHEDULE);

    private static TestInfrastructure infrastructure;
    private static io.pollux.database.Database schema;
    private static Tables tables;
    private static Database database;

    @BeforeAll
    static void start() throws Exception {
        infrastructure = TestInfrastructure.start();
        TopicCreation.from(Config.read(infrastructure.environment(), KafkaSettings.ALL))
                .run();
        schema = new io.pollux.database.Database(
                "chaos", Config.read(infrastructure.environment(), DatabaseSettings.ALL), 2);
        schema.start();
        tables = new Tables(infrastructure.jdbcUrl());
        database = Database.at(
                infrastructure.jdbcUrl(),
                TestInfrastructure.postgres().user(),
                TestInfrastructure.postgres().password());
    }

    @AfterAll
    static void stop() {
        schema.stop(Duration.ofSeconds(5));
        infrastructure.close();
    }

    @Test
    void readsEveryTopicAndKeepsApartWhatCannotBeRead() {
        PollingResult result =
                PollingResult.withoutRequest(TASK, Outcome.QUEUE_TIMEOUT, "too old", TASK.scheduledAt(), "executor-1");
        try (TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers())) {
            writer.write(Topic.PROJECTS, 7, TASK.project());
            writer.write(Topic.TASKS, 7, TASK);
            writer.write(Topic.TASKS, 7, TASK.retry());
            writer.write(Topic.RESULTS, 7, result);
            writer.writeRaw(Topic.STARTS, "7".getBytes(UTF_8), "{poison".getBytes(UTF_8));
            writer.writeRaw(Topic.DEAD, "7".getBytes(UTF_8), "as it came".getBytes(UTF_8));
            writer.writeRaw(Topic.CONTROL, "a".getBytes(UTF_8), "{}".getBytes(UTF_8));
            writer.flush();
        }

        TopicLog log = TopicLog.read(infrastructure.bootstrapServers());

        assertThat(log.projects()).extracting(Seen::value).containsExactly(TASK.project());
        assertThat(log.tasks()).extracting(Seen::value).containsExactly(TASK, TASK.retry());
        assertThat(log.tasks().getFirst().value().project())
                .isSameAs(log.tasks().getLast().value().project());
        assertThat(log.results()).extracting(Seen::value).containsExactly(result);
        assertThat(log.starts()).isEmpty();
        assertThat(log.unreadable()).extracting(record -> record.value().text()).containsExactly("{poison");
        assertThat(log.dead()).extracting(record -> record.value().text()).containsExactly("as it came");
        List<String> visited = new ArrayList<>();
        log.raw().visit(record -> visited.add(record.topic()));
        assertThat(visited)
                .containsExactlyInAnyOrder(
                        "pollux.projects",
                        "pollux.tasks",
                        "pollux.tasks",
                        "pollux.results",
                        "pollux.starts",
                        "pollux.dead",
                        "pollux.control");
    }

    @Test
    void readsTheTablesAndComparesThem() throws Exception {
        tables.execute("""
                insert into poll_results (project_id, scheduled_at, polled_at, stored_at, attempt, status_code,
                  response_time_ms, given_up, late, status, task_id, executor_id)
                values (7, '2026-11-16T12:00:00Z', '2026-11-16T12:00:01.000001Z', '2026-11-16T12:00:02Z', 1, 200, 12,
                  false, true, 'UP', '7-1763294400000-schedule', 'executor-1')""", """
                insert into timed_out_requests (project_id, scheduled_at, task_id, attempt, state, since, deadline,
                  flagged_at, stored_at, action)
                values (7, '2026-11-16T12:00:00Z', 'a', 2, 'QUEUED', now(), now(), '2026-11-16T12:00:00Z', now(),
                  'DEAD')""", """
                insert into dead_tasks (task_id, scheduled_at, project_id, attempt, died_at)
                values ('a', '2026-11-16T12:00:00Z', 7, 2, '2026-11-16T12:00:00Z')""", """
                insert into dead_records (topic, partition, record_offset, dead_at, record_value)
                values ('pollux.results', 1, 42, now(), convert_to('a secret in bytes', 'UTF8'))""");
        Instant noon = TASK.scheduledAt();

        assertThat(database.results())
                .containsExactly(new Database.StoredResult(
                        "7-1763294400000-schedule",
                        7,
                        noon,
                        1,
                        "UP",
                        200,
                        12,
                        "executor-1",
                        noon.plusSeconds(1).plusNanos(1_000),
                        noon.plusSeconds(2),
                        false,
                        true));
        assertThat(database.flags()).containsExactly(new Database.StoredFlag("a", 2, "DEAD", noon));
        assertThat(database.deadTasks()).containsExactly(new Database.DeadTask("a", 2, noon, false));
        assertThat(database.deadRecords()).containsExactly(new Database.DeadRecord("pollux.results", 1, 42));
        assertThat(database.differences()).anyMatch(difference -> difference.startsWith("in the rows but not stored"));
    }

    @Test
    void findsATextInAnyColumnOfAnyTable() throws Exception {
        tables.execute(
                "insert into projects (name, url, headers) values ('p', 'http://a', '{\"x\": \"tell-nobody\"}')", """
                insert into dead_records (topic, partition, record_offset, dead_at, record_value)
                values ('pollux.tasks', 1, 1, now(), convert_to('so tell-nobody it', 'UTF8'))""");

        List<String> found = new ArrayList<>();
        for (String table : database.tables()) {
            if (database.rowsWith(table, "tell-nobody") > 0) {
                found.add(table);
            }
        }

        assertThat(found).containsExactlyInAnyOrder("public.projects", "public.dead_records");
        assertThat(database.tables()).contains("public.poll_results", "public.incidents");
    }
}
