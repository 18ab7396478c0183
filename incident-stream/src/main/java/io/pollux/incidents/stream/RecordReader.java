package io.pollux.incidents.stream;

import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.incidents.judging.Judge;
import io.pollux.incidents.judging.Order;
import io.pollux.incidents.judging.Standing;
import io.pollux.incidents.judging.Verdict;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the records of a partition judged. One that cannot be read is counted and passed over: whoever stores it sets it
 * aside.
 */
final class RecordReader {

    private static final Logger log = LoggerFactory.getLogger(RecordReader.class);

    private final Judge judge;
    private final Standings standings;
    private final StreamOutput output;
    private final IncidentMetrics metrics;

    RecordReader(Judge judge, Standings standings, StreamOutput output, IncidentMetrics metrics) {
        this.judge = judge;
        this.standings = standings;
        this.output = output;
        this.metrics = metrics;
    }

    void read(Topic topic, Record<byte[], byte[]> record, Instant now) {
        try {
            switch (topic) {
                case RESULTS -> result(Json.decode(record.value(), PollingResult.class), now);
                case TIMEOUTS -> timeout(Json.decode(record.value(), TimedOutRequest.class), now);
                case PROJECTS -> project(record.key(), record.value(), now);
                case TASKS, STARTS, STATUS, INCIDENTS, DEAD, EXECUTORS, CONTROL ->
                    throw new IllegalStateException(topic + " is not read here");
            }
        } catch (UndecodableException e) {
            metrics.undecodable(topic);
            log.warn("Passed over a record of {}: {}", topic, e.getMessage());
        }
    }

    private void result(PollingResult result, Instant now) {
        decide(result.projectId(), now, standing -> judge.onResult(standing, JudgedResult.of(result), now));
    }

    private void timeout(TimedOutRequest timeout, Instant now) {
        Optional<Instant> scheduledAt = TaskId.scheduledAt(timeout.taskId());
        if (timeout.action() == TimedOutRequest.Action.DEAD && scheduledAt.isPresent()) {
            Order order = new Order(scheduledAt.get(), timeout.taskId());
            decide(timeout.projectId(), now, standing -> judge.onMissed(standing, order, now));
        }
    }

    private void project(byte[] key, byte @Nullable [] value, Instant now) throws UndecodableException {
        if (value == null) {
            decide(projectId(key), now, standing -> judge.onDeleted(standing, now));
        } else {
            Project project = Json.decode(value, Project.class);
            decide(project.id(), now, standing -> judge.onProject(standing, project, now));
        }
    }

    private interface Decision {

        Verdict on(@Nullable Standing standing);
    }

    private void decide(long projectId, Instant now, Decision decision) {
        Standing before = standings.get(projectId);
        Verdict verdict = decision.on(before);
        standings.replace(projectId, before, verdict.next());
        output.write(projectId, verdict, now);
    }

    private static long projectId(byte[] key) throws UndecodableException {
        try {
            return ProjectKey.parse(key);
        } catch (RuntimeException e) {
            throw new UndecodableException("the key is not a project's id", e);
        }
    }
}
