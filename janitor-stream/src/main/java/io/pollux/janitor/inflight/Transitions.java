package io.pollux.janitor.inflight;

import io.pollux.common.contract.TaskStarted;
import io.pollux.janitor.inflight.InFlight.Early;
import io.pollux.janitor.inflight.InFlight.Ended;
import io.pollux.janitor.inflight.InFlight.Processing;
import io.pollux.janitor.inflight.InFlight.Queued;
import io.pollux.janitor.inflight.InFlight.Watched;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states of a task. Null stands for a task of which nothing is known: it has ended, or was never heard of.
 *
 * <pre>
 *              task               start                  result
 *      null ─────────▶ QUEUED ─────────────▶ PROCESSING ─────────▶ null
 *                      │ ▲  │ result              │ ▲ │
 *                      │ │  └────────▶ null       │ └─┘ start of another executor: the task was redelivered
 *                      │ │                        │
 *                      └─┼───── deadline ─────────┤
 *                        │                        │
 *                        ├── attempts left: flagged, written again as attempt + 1
 *                        └── none left, or the project was stopped: flagged, dead ──▶ null
 *
 *   Records that come before their task, or after its end:
 *
 *              start             task
 *      null ─────────▶ EARLY ──────────▶ PROCESSING
 *              result            task
 *      null ─────────▶ ENDED ──────────▶ null, once the last attempt that was written is read
 *      EARLY, ENDED ── deadline ──▶ null, and nobody is told
 * </pre>
 *
 * <p>Guarantees: each attempt is flagged at most once; a task ends once, by its first result or by dying. A result ends
 * its task whichever attempt it is of. When a task ends while its retry is written but not yet read back, it becomes
 * ENDED and stays so until that attempt is read, so that reading retries does not bring it to life again. A start of an
 * attempt that was given up changes nothing. Duplicates change nothing.
 */
public final class Transitions {

    private final Timeouts timeouts;

    public Transitions(Timeouts timeouts) {
        this.timeouts = timeouts;
    }

    /** A task was read from the queue. */
    public @Nullable InFlight onTask(@Nullable InFlight current, TaskRecord task, Instant now) {
        return switch (current) {
            case null -> queued(task, List.of());
            case Ended ended -> task.attempt() < ended.attempt() ? ended : null;
            case Early early ->
                early.attempt() >= task.attempt()
                        ? processing(
                                task,
                                List.of(),
                                List.of(early.run()),
                                notAfter(now, early.run().startedAt()))
                        : queued(task, List.of());
            case Queued queued -> isNews(queued, task) ? queued(task, queued.past()) : queued;
            case Processing processing when !isNews(processing, task) -> processing;
            case Processing processing
            when processing.task().attempt() < task.attempt() -> queued(task, processing.past());
            case Processing processing -> processing(task, processing.past(), processing.runs(), processing.since());
        };
    }

    /** An attempt that was not known of, or the janitor's own retry, read back for the first time. */
    private static boolean isNews(Watched watched, TaskRecord task) {
        TaskRecord known = watched.task();
        return task.attempt() > known.attempt() || (task.attempt() == known.attempt() && !known.read());
    }

    /** An executor began the check of a task. */
    public InFlight onStart(@Nullable InFlight current, TaskStarted start, Instant now) {
        Run run = Run.of(start);
        return switch (current) {
            case null -> new Early(start.attempt(), run, timeouts.forgetAt(now));
            case Ended ended -> ended;
            case Early early ->
                start.attempt() >= early.attempt() ? new Early(start.attempt(), run, early.deadline()) : early;
            case Watched watched when start.attempt() < watched.task().attempt() -> watched;
            case Queued queued ->
                processing(queued.task(), queued.past(), List.of(run), notAfter(now, run.startedAt()));
            case Processing processing when processing.runs().contains(run) -> processing;
            case Processing processing ->
                processing(
                        processing.task(),
                        processing.past(),
                        with(processing.runs(), run),
                        latest(processing.since(), notAfter(now, run.startedAt())));
        };
    }

    /** A task ended with a result. */
    public @Nullable InFlight onResult(@Nullable InFlight current, int attempt, Instant now) {
        return switch (current) {
            case null -> new Ended(attempt, timeouts.forgetAt(now));
            case Ended ended -> new Ended(Math.max(attempt, ended.attempt()), ended.deadline());
            case Early early -> new Ended(Math.max(attempt, early.attempt()), timeouts.forgetAt(now));
            case Watched watched -> timeouts.afterEnd(watched.task(), now);
        };
    }

    /** The deadline has passed. */
    public Verdict onDeadline(InFlight current, Instant now, boolean projectStopped) {
        return switch (current) {
            case Ended _, Early _ -> new Verdict.Forget();
            case Watched watched -> Judgement.of(watched, now).decide(timeouts, projectStopped);
        };
    }

    private Queued queued(TaskRecord task, List<Attempt> past) {
        return new Queued(task, past, task.queuedAt(), timeouts.queueDeadline(task.queuedAt()));
    }

    /** A check cannot have begun before its task was queued, whatever the executor's clock says. */
    private Processing processing(TaskRecord task, List<Attempt> past, List<Run> runs, Instant startedAt) {
        Instant since = latest(task.queuedAt(), startedAt);
        return new Processing(task, past, runs, since, timeouts.processingDeadline(since, task.checkTimeout()));
    }

    private static List<Run> with(List<Run> runs, Run run) {
        List<Run> more = new ArrayList<>(runs);
        more.add(run);
        return more;
    }

    private static Instant notAfter(Instant limit, Instant instant) {
        return instant.isAfter(limit) ? limit : instant;
    }

    private static Instant latest(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
