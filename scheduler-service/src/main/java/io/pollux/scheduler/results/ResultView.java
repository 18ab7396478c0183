package io.pollux.scheduler.results;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Timings;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a task ended, as it is shown: whether it comes from Kafka or from the database.
 *
 * @param late whether the result came although the task had been flagged as timed out
 * @param givenUp whether there was no result, and the janitor laid the task to rest
 */
public record ResultView(
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
        @Nullable String executorId,
        boolean late,
        boolean givenUp) {

    public static ResultView of(PollingResult result) {
        return new ResultView(
                result.taskId(),
                result.projectId(),
                result.attempt(),
                result.scheduledAt(),
                result.timestamp(),
                result.success(),
                result.outcome(),
                result.statusCode(),
                result.responseTimeMs(),
                result.timings(),
                result.responseBytes(),
                result.certificateExpiresAt(),
                result.tlsVerified(),
                result.error(),
                result.executorId(),
                false,
                false);
    }

    /** The end of a task that the janitor laid to rest, in the words that the sink stores. */
    public static ResultView givenUp(TimedOutRequest request, Instant scheduledAt) {
        return new ResultView(
                request.taskId(),
                request.projectId(),
                request.attempt(),
                scheduledAt,
                request.flaggedAt(),
                false,
                switch (request.state()) {
                    case QUEUED -> Outcome.QUEUE_TIMEOUT;
                    case PROCESSING -> Outcome.TIMEOUT;
                },
                null,
                null,
                null,
                null,
                null,
                null,
                switch (request.state()) {
                    case QUEUED -> "given up: no executor had started the check by " + request.deadline();
                    case PROCESSING ->
                        "given up: the check had been started but had no result by " + request.deadline();
                },
                request.executorId(),
                false,
                true);
    }
}
