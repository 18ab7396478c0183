package io.pollux.janitor.stream;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.janitor.inflight.InFlight;
import io.pollux.janitor.inflight.TaskRecord;
import io.pollux.janitor.inflight.Transitions;
import io.pollux.streams.Horizon;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the records of a partition into the table. One that cannot be read is counted and the rest goes on; it is set
 * aside only where nobody else reads the topic, so that it reaches {@code pollux.dead} once.
 */
final class RecordReader {

    private static final Logger log = LoggerFactory.getLogger(RecordReader.class);

    private final ProcessorContext<byte[], byte[]> context;
    private final Transitions transitions;
    private final InFlightTable table;
    private final StoppedProjects stopped;
    private final Outbox outbox;
    private final JanitorMetrics metrics;

    RecordReader(
            ProcessorContext<byte[], byte[]> context,
            Transitions transitions,
            InFlightTable table,
            StoppedProjects stopped,
            Outbox outbox,
            JanitorMetrics metrics) {
        this.context = context;
        this.transitions = transitions;
        this.table = table;
        this.stopped = stopped;
        this.outbox = outbox;
        this.metrics = metrics;
    }

    void read(Record<byte[], byte[]> record, Horizon horizon) {
        RecordMetadata source = context.recordMetadata().orElseThrow();
        Topic topic = JanitorTopology.WIRING.sourceOf(source.topic());
        Instant now = Instant.ofEpochMilli(context.currentSystemTimeMs());
        Instant at = Instant.ofEpochMilli(Math.min(record.timestamp(), now.toEpochMilli()));
        try {
            switch (topic) {
                case TASKS -> task(record.value(), source.offset(), at, now);
                case STARTS -> start(Json.decode(record.value(), TaskStarted.class), now);
                case RESULTS -> result(Json.decode(record.value(), PollingResult.class), now);
                case PROJECTS -> project(record, now);
                case TIMEOUTS, STATUS, INCIDENTS, DEAD, EXECUTORS, CONTROL ->
                    throw new IllegalStateException(topic + " is not read by the janitor");
            }
        } catch (UndecodableException e) {
            undecodable(topic, source, record, String.valueOf(e.getMessage()), now);
        }
        horizon.advance(topic, source.offset(), at);
    }

    private void task(byte[] json, long offset, Instant queuedAt, Instant now) throws UndecodableException {
        ProjectTask task = Json.decode(json, ProjectTask.class);
        InFlight before = table.get(task.taskId());
        TaskRecord read = TaskRecord.of(task, queuedAt, offset, json);
        table.replace(task.taskId(), before, transitions.onTask(before, read, now));
    }

    private void start(TaskStarted start, Instant now) {
        InFlight before = table.get(start.taskId());
        table.replace(start.taskId(), before, transitions.onStart(before, start, now));
    }

    private void result(PollingResult result, Instant now) {
        InFlight before = table.get(result.taskId());
        table.replace(result.taskId(), before, transitions.onResult(before, result.attempt(), now));
    }

    private void project(Record<byte[], byte[]> record, Instant now) throws UndecodableException {
        if (record.value() == null) {
            stopped.deleted(projectId(record.key()), now);
            return;
        }
        Project project = Json.decode(record.value(), Project.class);
        if (project.enabled()) {
            stopped.enabled(project.id());
        } else {
            stopped.disabled(project.id());
        }
    }

    private static long projectId(byte[] key) throws UndecodableException {
        try {
            return ProjectKey.parse(key);
        } catch (RuntimeException e) {
            throw new UndecodableException("the key is not a project's id", e);
        }
    }

    private void undecodable(
            Topic topic, RecordMetadata source, Record<byte[], byte[]> record, String reason, Instant now) {
        metrics.undecodable(topic);
        log.warn("Left out offset {} of {}-{}: {}", source.offset(), topic, source.partition(), reason);
        if (topic == Topic.STARTS) {
            outbox.setAside(
                    new ConsumerRecord<>(
                            source.topic(), source.partition(), source.offset(), record.key(), record.value()),
                    reason,
                    now);
        }
    }
}
