package io.pollux.common.contract;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What matters of a result when a state is judged by it. */
public record JudgedResult(
        String taskId,
        Instant scheduledAt,
        Instant timestamp,
        Outcome outcome,
        @Nullable Integer statusCode,
        @Nullable Long responseTimeMs,
        @Nullable String error) {

    public JudgedResult {
        Objects.requireNonNull(taskId, "taskId is missing");
        Objects.requireNonNull(scheduledAt, "scheduledAt is missing");
        Objects.requireNonNull(timestamp, "timestamp is missing");
        Objects.requireNonNull(outcome, "outcome is missing");
    }

    public static JudgedResult of(PollingResult result) {
        return new JudgedResult(
                result.taskId(),
                result.scheduledAt(),
                result.timestamp(),
                result.outcome(),
                result.statusCode(),
                result.responseTimeMs(),
                result.error());
    }
}
