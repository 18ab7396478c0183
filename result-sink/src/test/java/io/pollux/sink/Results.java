package io.pollux.sink;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Timings;
import io.pollux.common.contract.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Results and timeouts to store. */
public final class Results {

    private Results() {}

    /** A due time for which there is a partition. */
    public static Instant due() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    public static PollingResult up(long projectId, Instant scheduledAt, long responseTimeMs) {
        return result(projectId, scheduledAt, 1, Outcome.UP, responseTimeMs, null);
    }

    public static PollingResult failed(long projectId, Instant scheduledAt, Outcome outcome, String error) {
        return result(projectId, scheduledAt, 1, outcome, 40, error);
    }

    public static PollingResult result(
            long projectId,
            Instant scheduledAt,
            int attempt,
            Outcome outcome,
            long responseTimeMs,
            @Nullable String error) {
        return new PollingResult(
                TaskId.of(projectId, scheduledAt, Trigger.SCHEDULE),
                projectId,
                attempt,
                scheduledAt,
                scheduledAt.plusMillis(responseTimeMs),
                outcome.success(),
                outcome,
                200,
                responseTimeMs,
                new Timings(1L, 2L, 3L, 4L, 5L),
                1234L,
                scheduledAt.plus(Duration.ofDays(60)),
                true,
                error,
                "executor-1");
    }

    public static TimedOutRequest timeout(
            long projectId,
            Instant scheduledAt,
            int attempt,
            TimedOutRequest.State state,
            TimedOutRequest.Action action) {
        return new TimedOutRequest(
                TaskId.of(projectId, scheduledAt, Trigger.SCHEDULE),
                projectId,
                attempt,
                state,
                scheduledAt,
                scheduledAt.plusSeconds(60),
                scheduledAt.plusSeconds(65),
                state == TimedOutRequest.State.PROCESSING ? "executor-1" : null,
                action);
    }
}
