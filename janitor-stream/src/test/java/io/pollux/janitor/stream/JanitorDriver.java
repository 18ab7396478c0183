package io.pollux.janitor.stream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.janitor.inflight.InFlight;
import io.pollux.janitor.inflight.InFlightCodec;
import io.pollux.janitor.inflight.Kind;
import io.pollux.janitor.inflight.Run;
import io.pollux.janitor.inflight.Timeouts;
import io.pollux.streams.ReadProgress;
import io.pollux.streams.StoreKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The real topology on a settable clock: what is written is read at once, and retries go back into the queue. */
final class JanitorDriver implements AutoCloseable {

    static final Duration QUEUE_TIMEOUT = Duration.ofMinutes(2);
    static final Duration PROCESSING_TIMEOUT = Duration.ofSeconds(60);
    static final Duration INTERVAL = Duration.ofSeconds(9);
    static final int MAX_ATTEMPTS = 3;
    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final JanitorMetrics metrics = new JanitorMetrics(meters);
    private final TopologyTestDriver driver;
    private Instant now = START;
    private boolean caughtUp = true;

    JanitorDriver() {
        ReadProgress progress = new ReadProgress() {
            @Override
            protected Optional<Instant> completeAsOf(TopicPartition partition, long lastProcessedOffset) {
                return caughtUp ? Optional.of(Instant.MAX) : Optional.empty();
            }
        };
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        driver = new TopologyTestDriver(
                JanitorTopology.build(
                        new Timeouts(QUEUE_TIMEOUT, PROCESSING_TIMEOUT, MAX_ATTEMPTS),
                        new SweepTiming(INTERVAL),
                        StoreKind.MEMORY,
                        progress,
                        metrics),
                properties,
                START);
    }

    Instant now() {
        return now;
    }

    /** From now on there is more to read than what was read, or no longer. */
    void behind(boolean behind) {
        caughtUp = !behind;
    }

    /** Lets time pass, with all the sweeps that fall into it. */
    void pass(Duration duration) {
        Instant until = now.plus(duration);
        while (now.isBefore(until)) {
            Instant next = now.plus(INTERVAL.dividedBy(20));
            next = next.isBefore(until) ? next : until;
            driver.advanceWallClockTime(Duration.between(now, next));
            now = next;
        }
    }

    /** Lets time pass at once: the janitor wakes up only at the end of it. */
    void jump(Duration duration) {
        driver.advanceWallClockTime(duration);
        now = now.plus(duration);
    }

    void passUntil(Instant instant) {
        pass(Duration.between(now, instant));
    }

    void task(ProjectTask task) {
        write(Topic.TASKS, task.projectId(), Json.encode(task), now);
    }

    void start(ProjectTask task, String executorId) {
        startedAt(task, executorId, now);
    }

    void startedAt(ProjectTask task, String executorId, Instant startedAt) {
        TaskStarted start = new TaskStarted(task.taskId(), task.projectId(), task.attempt(), executorId, startedAt);
        write(Topic.STARTS, task.projectId(), Json.encode(start), startedAt);
    }

    void result(ProjectTask task) {
        PollingResult result = PollingResult.withoutRequest(task, Outcome.CONNECT_ERROR, "refused", now, "executor-1");
        write(Topic.RESULTS, task.projectId(), Json.encode(result), now);
    }

    void project(Project project) {
        write(Topic.PROJECTS, project.id(), Json.encode(project), now);
    }

    void deleteProject(long projectId) {
        write(Topic.PROJECTS, projectId, null, now);
    }

    void write(Topic topic, long projectId, byte @Nullable [] value, Instant timestamp) {
        driver.createInputTopic(topic.topicName(), new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(ProjectKey.of(projectId), value, timestamp));
    }

    /** The flags raised since the last call. */
    List<TimedOutRequest> flags() {
        return records(Topic.TIMEOUTS).stream()
                .map(record -> decode(record.value(), TimedOutRequest.class))
                .toList();
    }

    /** The retries written since the last call. */
    List<ProjectTask> retries() {
        return records(Topic.TASKS).stream()
                .map(record -> decode(record.value(), ProjectTask.class))
                .toList();
    }

    List<TestRecord<byte[], byte[]>> dead() {
        return records(Topic.DEAD);
    }

    List<TestRecord<byte[], byte[]>> records(Topic topic) {
        return driver.createOutputTopic(topic.topicName(), new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    long inFlight(Kind kind) {
        return metrics.inFlight().of(kind);
    }

    /** Whether nothing at all is remembered. */
    boolean isEmpty() {
        try (KeyValueIterator<Object, Object> all =
                driver.getKeyValueStore(InFlightTable.STORE).all()) {
            return !all.hasNext();
        }
    }

    /** The runs of a task that an executor has begun. */
    List<Run> runs(String taskId) {
        byte[] stored =
                driver.<String, byte[]>getKeyValueStore(InFlightTable.STORE).get(taskId);
        return ((InFlight.Processing) InFlightCodec.decode(taskId, stored)).runs();
    }

    List<Long> stoppedProjects() {
        List<Long> ids = new ArrayList<>();
        try (KeyValueIterator<Long, Long> all =
                driver.<Long, Long>getKeyValueStore(StoppedProjects.STORE).all()) {
            all.forEachRemaining(entry -> ids.add(entry.key));
        }
        return ids;
    }

    static <T> T decode(byte[] json, Class<T> type) {
        try {
            return Json.decode(json, type);
        } catch (UndecodableException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        driver.close();
    }
}
