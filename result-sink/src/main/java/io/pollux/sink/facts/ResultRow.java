package io.pollux.sink.facts;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Timings;
import io.pollux.database.Storable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a task ended, as a row of {@code poll_results}.
 *
 * @param givenUp whether the janitor says so; a real result takes precedence
 * @param late whether the janitor had flagged the attempt before its result came
 */
public record ResultRow(
        TaskKey key,
        int attempt,
        Outcome outcome,
        Instant polledAt,
        @Nullable Integer statusCode,
        @Nullable Integer responseTimeMs,
        @Nullable Integer dnsMs,
        @Nullable Integer connectMs,
        @Nullable Integer tlsMs,
        @Nullable Integer firstByteMs,
        @Nullable Integer bodyMs,
        @Nullable Long responseBytes,
        @Nullable Instant certificateExpiresAt,
        @Nullable Boolean tlsVerified,
        @Nullable String executorId,
        @Nullable String error,
        boolean givenUp,
        boolean late) {

    private static final Timings NO_TIMINGS = new Timings(null, null, null, null, null);

    static ResultRow of(PollingResult result) {
        Timings timings = result.timings() == null ? NO_TIMINGS : result.timings();
        return new ResultRow(
                TaskKey.of(result.projectId(), result.taskId(), result.scheduledAt()),
                result.attempt(),
                result.outcome(),
                Storable.time("timestamp", result.timestamp()),
                result.statusCode(),
                Storable.millis(result.responseTimeMs()),
                Storable.millis(timings.dnsMs()),
                Storable.millis(timings.connectMs()),
                Storable.millis(timings.tlsMs()),
                Storable.millis(timings.firstByteMs()),
                Storable.millis(timings.bodyMs()),
                result.responseBytes(),
                Storable.timeOrNull("certificateExpiresAt", result.certificateExpiresAt()),
                result.tlsVerified(),
                Storable.text(result.executorId()),
                Storable.textOrNull(result.error()),
                false,
                false);
    }

    /** The end of a task that the janitor laid to rest. */
    static ResultRow givenUp(TaskKey key, TimedOutRequest request) {
        Outcome outcome = switch (request.state()) {
            case QUEUED -> Outcome.QUEUE_TIMEOUT;
            case PROCESSING -> Outcome.TIMEOUT;
        };
        String error = switch (request.state()) {
            case QUEUED -> "given up: no executor had started the check by " + request.deadline();
            case PROCESSING -> "given up: the check had been started but had no result by " + request.deadline();
        };
        return new ResultRow(
                key,
                request.attempt(),
                outcome,
                Storable.time("flaggedAt", request.flaggedAt()),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                Storable.textOrNull(request.executorId()),
                error,
                true,
                false);
    }

    public ResultRow markedLate() {
        return new ResultRow(
                key,
                attempt,
                outcome,
                polledAt,
                statusCode,
                responseTimeMs,
                dnsMs,
                connectMs,
                tlsMs,
                firstByteMs,
                bodyMs,
                responseBytes,
                certificateExpiresAt,
                tlsVerified,
                executorId,
                error,
                givenUp,
                true);
    }
}
