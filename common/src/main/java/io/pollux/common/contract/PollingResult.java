package io.pollux.common.contract;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a task ended.
 *
 * @param timestamp when the check ended
 * @param responseTimeMs from the start of the check to its end; absent when no request was made
 * @param tlsVerified false when the project told to accept any certificate; absent without TLS
 * @param error what went wrong, for a person to read; absent on success
 */
public record PollingResult(
        String taskId,
        long projectId,
        int attempt,
        Instant scheduledAt,
        Instant timestamp,
        boolean success,
        Outcome outcome,
        @Nullable Integer statusCode,
        @Nullable Long responseTimeMs,
        @Nullable Timings timings,
        @Nullable Long responseBytes,
        @Nullable Instant certificateExpiresAt,
        @Nullable Boolean tlsVerified,
        @Nullable String error,
        String executorId) {

    public PollingResult {
        Checks.requireTask(taskId, projectId, attempt);
        Objects.requireNonNull(scheduledAt, "scheduledAt is missing");
        Objects.requireNonNull(timestamp, "timestamp is missing");
        Objects.requireNonNull(outcome, "outcome is missing");
        Objects.requireNonNull(executorId, "executorId is missing");
        if (success != outcome.success()) {
            throw new IllegalArgumentException("success is " + success + " but outcome is " + outcome);
        }
    }

    /** The result of a task for which no request was made. */
    public static PollingResult withoutRequest(
            ProjectTask task, Outcome outcome, String error, Instant at, String executorId) {
        return new PollingResult(
                task.taskId(),
                task.projectId(),
                task.attempt(),
                task.scheduledAt(),
                at,
                outcome.success(),
                outcome,
                null,
                null,
                null,
                null,
                null,
                null,
                error,
                executorId);
    }
}
