package io.pollux.common.contract;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The janitor found a task that had not ended by its deadline.
 *
 * @param since when the task entered the state that it timed out in
 * @param executorId who had started it; absent while it was still queued
 */
public record TimedOutRequest(
        String taskId,
        long projectId,
        int attempt,
        State state,
        Instant since,
        Instant deadline,
        Instant flaggedAt,
        @Nullable String executorId,
        Action action) {

    /** Where the task was stuck. */
    public enum State {
        QUEUED,
        PROCESSING
    }

    /** What the janitor did about it. */
    public enum Action {
        RETRIED,
        DEAD
    }

    public TimedOutRequest {
        Checks.requireTask(taskId, projectId, attempt);
        Objects.requireNonNull(state, "state is missing");
        Objects.requireNonNull(since, "since is missing");
        Objects.requireNonNull(deadline, "deadline is missing");
        Objects.requireNonNull(flaggedAt, "flaggedAt is missing");
        Objects.requireNonNull(action, "action is missing");
    }
}
