package io.pollux.janitor.inflight;

import io.pollux.common.contract.ProjectTask;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.utils.Bytes;

/**
 * A record of {@code pollux.tasks}, as far as the janitor needs it.
 *
 * @param queuedAt when it entered the queue
 * @param offset where it stands in its partition, or {@link #NOT_READ}
 * @param checkTimeout how long its check may take
 * @param json the task, byte for byte as it was written
 */
public record TaskRecord(
        String taskId, long projectId, int attempt, Instant queuedAt, long offset, Duration checkTimeout, Bytes json) {

    /** The offset of a retry that this janitor has written but not read back yet. */
    static final long NOT_READ = -1;

    public static TaskRecord of(ProjectTask task, Instant queuedAt, long offset, byte[] json) {
        return new TaskRecord(
                task.taskId(),
                task.projectId(),
                task.attempt(),
                queuedAt,
                offset,
                task.project().timeout(),
                Bytes.wrap(json));
    }

    public boolean read() {
        return offset != NOT_READ;
    }

    /** The same task once more. */
    TaskRecord retry(Instant at) {
        return new TaskRecord(
                taskId, projectId, attempt + 1, at, NOT_READ, checkTimeout, RetryJson.of(json, attempt + 1));
    }
}
