package io.pollux.scheduler.stuck;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that had not ended by its deadline.
 *
 * @param projectName absent when there is no such project any more
 * @param state where it was stuck: QUEUED or PROCESSING
 * @param action what the janitor did: RETRIED or DEAD
 */
record TimeoutView(
        String taskId,
        long projectId,
        @Nullable String projectName,
        int attempt,
        String state,
        Instant since,
        Instant deadline,
        Instant flaggedAt,
        @Nullable String executorId,
        String action) {

    String position() {
        return StuckTasks.Position.of(flaggedAt, taskId);
    }
}
