package io.pollux.janitor.stream;

import io.pollux.janitor.inflight.InFlight;
import io.pollux.janitor.inflight.InFlight.Watched;
import io.pollux.janitor.inflight.Transitions;
import io.pollux.janitor.inflight.Verdict;
import java.time.Instant;
import java.util.Optional;

/**
 * One pass over what has expired in a partition, earliest deadline first. It handles at most {@link #MOST} of them, so
 * that a million expiries do not keep the stream thread from its records; what is left is for the next pass.
 */
final class Sweep {

    static final int MOST = 1_000;

    /** How many were handled, how many of them were flagged, and whether more are due. */
    record Pass(int handled, int flagged, boolean more) {}

    private final Transitions transitions;
    private final InFlightTable table;
    private final StoppedProjects stopped;
    private final Outbox outbox;
    private final JanitorMetrics metrics;

    Sweep(
            Transitions transitions,
            InFlightTable table,
            StoppedProjects stopped,
            Outbox outbox,
            JanitorMetrics metrics) {
        this.transitions = transitions;
        this.table = table;
        this.stopped = stopped;
        this.outbox = outbox;
        this.metrics = metrics;
    }

    /** Handles what was due at {@code until} and no later. */
    Pass run(Instant until, Instant now) {
        int handled = 0;
        int flagged = 0;
        Optional<DeadlineIndex.Due> due = table.firstDueUntil(until);
        while (due.isPresent() && handled < MOST) {
            flagged += expire(due.get().taskId(), now) ? 1 : 0;
            handled++;
            due = table.firstDueUntil(until);
        }
        return new Pass(handled, flagged, due.isPresent());
    }

    private boolean expire(String taskId, Instant now) {
        InFlight expired = table.get(taskId);
        if (expired == null) {
            throw new IllegalStateException("The index has " + taskId + ", the store has not");
        }
        Verdict verdict = transitions.onDeadline(expired, now, isStopped(expired));
        table.replace(taskId, expired, verdict.next());
        return switch (verdict) {
            case Verdict.Forget _ -> false;
            case Verdict.Retry retry -> {
                outbox.flag(retry.flag());
                outbox.retry(retry.next().task());
                metrics.flagged(retry.flag());
                yield true;
            }
            case Verdict.Dead dead -> {
                outbox.flag(dead.flag());
                outbox.bury(dead.task(), dead.story(), now);
                metrics.flagged(dead.flag());
                yield true;
            }
        };
    }

    private boolean isStopped(InFlight expired) {
        return expired instanceof Watched watched
                && stopped.contains(watched.task().projectId());
    }
}
