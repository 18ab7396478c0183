package io.pollux.scheduler.stuck;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task that the janitor gave up on.
 *
 * @param projectName absent when there is no such project any more
 * @param retriedAs the task that somebody had done in its place
 */
record DeadTaskView(
        String taskId,
        long projectId,
        @Nullable String projectName,
        int attempt,
        Instant scheduledAt,
        Instant diedAt,
        @Nullable String state,
        @Nullable String executorId,
        @Nullable String reason,
        @Nullable String retriedAs,
        @Nullable String retriedBy,
        @Nullable Instant retriedAt) {

    String position() {
        return StuckTasks.Position.of(diedAt, taskId);
    }
}
