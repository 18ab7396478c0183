package io.pollux.common.contract;

import java.time.Instant;
import java.util.Objects;

/** An executor has begun the check of a task. */
public record TaskStarted(String taskId, long projectId, int attempt, String executorId, Instant startedAt) {

    public TaskStarted {
        Checks.requireTask(taskId, projectId, attempt);
        Objects.requireNonNull(executorId, "executorId is missing");
        Objects.requireNonNull(startedAt, "startedAt is missing");
    }
}
