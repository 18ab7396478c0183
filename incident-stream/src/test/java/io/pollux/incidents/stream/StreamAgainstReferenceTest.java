package io.pollux.incidents.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.incidents.Projects;
import io.pollux.incidents.judging.Order;
import io.pollux.incidents.judging.ReferenceJudge;
import io.pollux.streams.ReadProgress;
import io.pollux.streams.StoreKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The real topology on a settable clock, held against one plain reference function a project. */
class StreamAgainstReferenceTest {

    private static final long SEED = Long.getLong("pollux.seed", System.nanoTime());
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Duration SETTLE = Duration.ofMinutes(3);
    private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

    private final Map<Long, List<String>> told = new HashMap<>();
    private boolean caughtUp = true;
    private Instant now = START;
    private final TopologyTestDriver driver = driver();

    private TopologyTestDriver driver() {
        ReadProgress progress = new ReadProgress() {
            @Override
            protected Optional<Instant> completeAsOf(TopicPartition partition, long lastProcessedOffset) {
                return caughtUp ? Optional.of(Instant.MAX) : Optional.empty();
            }
        };
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        return new TopologyTestDriver(
                IncidentTopology.build(
                        new StreamTiming(GRACE, SETTLE, Duration.ofSeconds(1)),
                        StoreKind.MEMORY,
                        progress,
                        new IncidentMetrics(new SimpleMeterRegistry())),
                properties,
                START);
    }

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void statesAndIncidentsAreThoseOfTheReferenceForAnySeries() {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        Map<Long, ReferenceJudge> references = new HashMap<>();
        for (long id = 1; id <= 20; id++) {
            Alerting alerting = new Alerting(
                    1 + random.nextInt(3), 1 + random.nextInt(2), 2, 4, 500, 1 + random.nextInt(2), 3, 600_000);
            Project project = Projects.of(id, alerting, true, 1);
            write(Topic.PROJECTS, id, Json.encode(project));
            references.put(id, new ReferenceJudge(alerting, project.period(), project.timeout(), GRACE, true, now));
        }
        for (int step = 0; step < 3_000; step++) {
            advance(Duration.ofMillis(500 + random.nextInt(2_000)), references);
            long id = 1L + random.nextInt(20);
            ReferenceJudge reference = Objects.requireNonNull(references.get(id));
            PollingResult result = result(random, id);
            if (random.nextInt(20) == 0) {
                write(Topic.TIMEOUTS, id, Json.encode(dead(result)));
                reference.missed(new Order(result.scheduledAt(), result.taskId()), now);
            } else {
                write(Topic.RESULTS, id, Json.encode(result));
                reference.result(JudgedResult.of(result), now);
            }
        }
        collect();
        references.forEach((id, reference) ->
                assertThat(told.get(id)).as("project %d", id).isEqualTo(statesFirst(reference.told)));
        assertThat(told.values().stream().mapToInt(List::size).sum()).isGreaterThan(300);
    }

    private static List<String> statesFirst(List<String> lines) {
        List<String> ordered = new ArrayList<>(
                lines.stream().filter(line -> line.startsWith("state ")).toList());
        lines.stream().filter(line -> !line.startsWith("state ")).forEach(ordered::add);
        return ordered;
    }

    /** The sweep of each second, told to the reference as the stream must see it. */
    private void advance(Duration duration, Map<Long, ReferenceJudge> references) {
        Instant until = now.plus(duration);
        long sweeps = Duration.between(START, until).toSeconds()
                - Duration.between(START, now).toSeconds();
        driver.advanceWallClockTime(duration);
        now = until;
        if (sweeps > 0 && now.isAfter(START.plus(SETTLE))) {
            references
                    .values()
                    .forEach(reference -> reference
                            .deadline()
                            .filter(deadline -> !deadline.isAfter(now))
                            .ifPresent(_ -> reference.deadlinePassed(now)));
        }
    }

    @Test
    void resultsThatComeBeforeTheirProjectAreJudgedWithIt() {
        Random random = new Random(1);
        for (int i = 0; i < 3; i++) {
            now = now.plusSeconds(60);
            driver.advanceWallClockTime(Duration.ofSeconds(60));
            write(Topic.RESULTS, 5, Json.encode(bad(random, 5)));
        }
        write(Topic.PROJECTS, 5, Json.encode(Projects.of(5, Alerting.DEFAULT, true, 1)));
        collect();

        assertThat(told.get(5L)).hasSize(3).contains("state DOWN");
    }

    @Test
    void nobodyIsMissedWhileResultsAreStillUnread() {
        write(Topic.PROJECTS, 5, Json.encode(Projects.of(5, Alerting.DEFAULT, true, 1)));
        caughtUp = false;
        pass(Duration.ofHours(1));
        collect();
        assertThat(told.get(5L)).containsExactly("state UNKNOWN");

        caughtUp = true;
        pass(Duration.ofSeconds(2));
        collect();
        assertThat(told.get(5L)).hasSize(2).last().asString().startsWith("OPENED");
    }

    @Test
    void nobodyIsMissedRightAfterATakeover() {
        write(Topic.PROJECTS, 5, Json.encode(Projects.of(5, new Alerting(1, 1, 0, 0, 0, 1, 0, 0), true, 1)));
        pass(SETTLE);
        collect();
        assertThat(told.get(5L)).containsExactly("state UNKNOWN");
        pass(Duration.ofSeconds(2));
        collect();
        assertThat(told.get(5L)).hasSize(2);
    }

    @Test
    void deletedProjectLeavesNothingOpenAndNoStatus() {
        Random random = new Random(1);
        write(Topic.PROJECTS, 5, Json.encode(Projects.of(5, new Alerting(1, 1, 0, 0, 0, 2, 0, 0), true, 1)));
        write(Topic.RESULTS, 5, Json.encode(bad(random, 5)));
        write(Topic.PROJECTS, 5, null);
        collect();

        assertThat(told.get(5L)).hasSize(5).contains("no status");
        assertThat(told.get(5L)).last().asString().startsWith("RESOLVED").endsWith("DELETED");
    }

    @Test
    void recordThatCannotBeReadIsPassedOver() {
        write(Topic.RESULTS, 5, "{".getBytes(UTF_8));
        write(Topic.PROJECTS, 5, Json.encode(Projects.of(5, Alerting.DEFAULT, true, 1)));
        collect();
        assertThat(told.get(5L)).containsExactly("state UNKNOWN");
    }

    private void pass(Duration duration) {
        for (long second = 0; second < duration.toSeconds(); second++) {
            driver.advanceWallClockTime(Duration.ofSeconds(1));
        }
        now = now.plus(duration);
    }

    private PollingResult result(Random random, long id) {
        Outcome outcome = random.nextInt(100) < 45 ? Outcome.CONNECT_ERROR : Outcome.UP;
        Instant due = now.minusMillis(random.nextInt(8) == 0 ? random.nextInt(60_000) : random.nextInt(400));
        return result(random, id, due, outcome);
    }

    private PollingResult bad(Random random, long id) {
        return result(random, id, now, Outcome.CONNECT_ERROR);
    }

    private PollingResult result(Random random, long id, Instant due, Outcome outcome) {
        ProjectTask task = ProjectTask.first(Projects.of(id, Alerting.DEFAULT, true, 1), due, Trigger.SCHEDULE);
        return new PollingResult(
                task.taskId(),
                id,
                1,
                due,
                now,
                outcome.success(),
                outcome,
                null,
                (long) random.nextInt(800),
                null,
                null,
                null,
                null,
                outcome.success() ? null : "refused",
                "e");
    }

    private TimedOutRequest dead(PollingResult result) {
        return new TimedOutRequest(
                result.taskId(),
                result.projectId(),
                1,
                TimedOutRequest.State.QUEUED,
                result.scheduledAt(),
                now,
                now,
                null,
                TimedOutRequest.Action.DEAD);
    }

    private void write(Topic topic, long projectId, byte @Nullable [] value) {
        driver.createInputTopic(topic.topicName(), new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(ProjectKey.of(projectId), value, now));
    }

    /** States before incidents, as a verdict has them: the two topics have no order between them. */
    private void collect() {
        Map<Long, List<String>> states = new HashMap<>();
        Map<Long, List<IncidentEvent>> incidents = new HashMap<>();
        for (TestRecord<byte[], byte[]> record : read(Topic.STATUS)) {
            states.computeIfAbsent(ProjectKey.parse(record.key()), _ -> new ArrayList<>())
                    .add(
                            record.value() == null
                                    ? "no status"
                                    : "state "
                                            + decode(record, ProjectStatus.class)
                                                    .state());
        }
        for (TestRecord<byte[], byte[]> record : read(Topic.INCIDENTS)) {
            incidents
                    .computeIfAbsent(ProjectKey.parse(record.key()), _ -> new ArrayList<>())
                    .add(decode(record, IncidentEvent.class));
        }
        states.forEach(
                (id, lines) -> told.computeIfAbsent(id, _ -> new ArrayList<>()).addAll(lines));
        incidents.forEach((id, events) -> events.forEach(event -> told.computeIfAbsent(id, _ -> new ArrayList<>())
                .add(event.kind() + " " + event.incidentId().replaceFirst("^" + id + "-(?=.*-unknown)", "") + " "
                        + event.change() + " " + event.state() + " " + event.reason())));
    }

    private List<TestRecord<byte[], byte[]>> read(Topic topic) {
        return driver.createOutputTopic(topic.topicName(), new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    private static <T> T decode(TestRecord<byte[], byte[]> record, Class<T> type) {
        try {
            return Json.decode(record.value(), type);
        } catch (UndecodableException e) {
            throw new AssertionError(e);
        }
    }
}
