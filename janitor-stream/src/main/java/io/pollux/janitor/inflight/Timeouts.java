package io.pollux.janitor.inflight;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a task may be in each state, and what follows.
 *
 * @param queue from when a task entered the queue; an executor applies the same limit when the task's turn comes
 * @param processing from when an executor began the check
 * @param maxAttempts how often a task is tried in all
 */
public record Timeouts(Duration queue, Duration processing, int maxAttempts) {

    /** Longer than a transaction can stay open, and with it a record stay invisible. */
    private static final Duration LEAST_MEMORY = Duration.ofMinutes(1);

    /** As long as the topic keeps a retry that was written, which is sure to be read back until then. */
    private static final Duration RETRY_IS_KEPT = Duration.ofDays(1);

    /**
     * What remains of a task that ended: nothing, unless its retry was written and is still to be read back, which takes
     * minutes where brokers are in trouble.
     */
    @Nullable InFlight afterEnd(TaskRecord task, Instant now) {
        return task.read() ? null : new InFlight.Ended(task.attempt(), now.plus(RETRY_IS_KEPT));
    }

    /** Until when to remember what came before its task: any task that was written by now is read by then. */
    Instant forgetAt(Instant now) {
        return now.plus(queue.compareTo(LEAST_MEMORY) > 0 ? queue : LEAST_MEMORY);
    }

    Instant queueDeadline(Instant since) {
        return since.plus(queue);
    }

    /**
     * The deadline of a check. A project may allow its checks more time than {@code processing}: such a check gets the
     * project's timeout and, to publish its result, a quarter of {@code processing}.
     */
    Instant processingDeadline(Instant since, Duration checkTimeout) {
        Duration own = checkTimeout.plus(processing.dividedBy(4));
        return since.plus(own.compareTo(processing) > 0 ? own : processing);
    }
}
