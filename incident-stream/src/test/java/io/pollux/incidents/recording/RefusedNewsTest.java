package io.pollux.incidents.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.ProjectStatus.State;
import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.operations.HealthStatus;
import io.pollux.database.Database;
import io.pollux.database.DatabaseSettings;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Records that the database does not take, on a real broker and a real database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedNewsTest {

    private static final Instant AT = Instant.parse("2026-11-16T08:00:00Z");
    /** Beyond what a timestamp holds. */
    private static final Instant NEVER = Instant.parse("+300000-01-01T00:00:00Z");

    private static final Duration SOON = Duration.ofMinutes(1);

    private final TestInfrastructure infrastructure = TestInfrastructure.start();
    private final Tables tables = new Tables(infrastructure.jdbcUrl());
    private final TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers());
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Database database;
    private final Recorder recorder;
    private final Worker worker;

    RefusedNewsTest() {
        List<Setting<?>> settings = new ArrayList<>(DatabaseSettings.ALL);
        settings.addAll(KafkaSettings.ALL);
        Config config = Config.read(infrastructure.environment(), settings);
        database = new Database("test", config, 2);
        recorder = new Recorder(database, KafkaClients.from(config), Clock.systemUTC(), new IncidentMetrics(registry));
        worker = new Worker("recorder", recorder, failure::set);
    }

    @BeforeAll
    void createTopics() throws Exception {
        TopicCreation.from(Config.read(infrastructure.environment(), KafkaSettings.ALL))
                .run();
        database.start();
    }

    @AfterAll
    void stop() throws Exception {
        worker.stop(Duration.ofSeconds(10));
        writer.close();
        database.stop(Duration.ofSeconds(5));
        infrastructure.close();
    }

    /** All are there before the recorder is, so that they come in batches. */
    @Test
    void recordsThatTheDatabaseRefusesHoldUpNoOther() throws Exception {
        writer.write(Topic.INCIDENTS, 1, event(1, AT, "\u0000"));
        writer.write(Topic.INCIDENTS, 2, event(2, AT, "\ud800"));
        writer.write(Topic.INCIDENTS, 3, event(3, NEVER, "refused"));
        writer.write(Topic.STATUS, 1, status(1, AT, "\u0000"));
        writer.write(Topic.STATUS, 2, status(2, AT, "\ud800"));
        writer.write(Topic.STATUS, 3, status(3, NEVER, "refused"));
        for (long project = 4; project <= 40; project++) {
            writer.write(Topic.INCIDENTS, project, event(project, AT, "refused"));
            writer.write(Topic.STATUS, project, status(project, AT, "refused"));
        }
        writer.flush();
        worker.start();

        await().atMost(SOON)
                .failFast(() -> assertThat(failure.get()).isNull())
                .until(() -> tables.count("incidents") == 39 && tables.count("project_status") == 39);
        String all = String.join(
                ",",
                LongStream.rangeClosed(1, 40)
                        .filter(project -> project != 3)
                        .mapToObj(Long::toString)
                        .toList());
        assertThat(tables.rows("select string_agg(project_id::text, ',' order by project_id) from incidents"))
                .containsExactly(List.of(all));
        assertThat(tables.rows("select string_agg(project_id::text, ',' order by project_id) from project_status"))
                .containsExactly(List.of(all));
        assertThat(tables.rows(
                        "select results -> 0 ->> 'error' from incident_changes" + " where incident_id in ('i1', 'i2')"))
                .containsExactly(List.of("a\ufffdb"), List.of("a\ufffdb"));
        await().atMost(SOON).until(() -> passedOver(Topic.INCIDENTS) == 1 && passedOver(Topic.STATUS) == 1);
        await().atMost(SOON).until(() -> recorder.health().equals(HealthStatus.UP));
        assertThat(registry.get("pollux.incidents.database.retries").counter().count())
                .isZero();
    }

    private double passedOver(Topic topic) {
        return registry.find("pollux.incidents.undecodable").tag("topic", topic.topicName()).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private static IncidentEvent event(long project, Instant at, String error) {
        return new IncidentEvent(
                "i" + project,
                1,
                IncidentEvent.Kind.OPENED,
                project,
                "project " + project,
                List.of(),
                State.DOWN,
                State.UP,
                IncidentEvent.Reason.RESULTS,
                at,
                at,
                List.of(result(project, error)),
                false);
    }

    private static ProjectStatus status(long project, Instant since, String error) {
        return new ProjectStatus(project, 1, State.DOWN, State.UP, since, result(project, error), 1, 0, "i" + project);
    }

    private static JudgedResult result(long project, String error) {
        return new JudgedResult(project + "-0-schedule", AT, AT, Outcome.CONNECT_ERROR, null, null, "a" + error + "b");
    }
}
