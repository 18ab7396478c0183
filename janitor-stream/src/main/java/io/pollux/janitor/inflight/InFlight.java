package io.pollux.janitor.inflight;

import java.time.Instant;
import java.util.List;

/**
 * What is known of a task that has not ended, or of which more is to come. {@link Transitions} draws how one becomes
 * the other.
 */
public sealed interface InFlight {

    /** When the state ends by itself. */
    Instant deadline();

    /** A task that can time out. */
    sealed interface Watched extends InFlight {

        TaskRecord task();

        /** The attempts before this one. */
        List<Attempt> past();

        Instant since();
    }

    /** In the queue; no executor has begun it. */
    record Queued(TaskRecord task, List<Attempt> past, Instant since, Instant deadline) implements Watched {

        public Queued {
            past = List.copyOf(past);
        }
    }

    /**
     * An executor has begun it.
     *
     * @param runs at least one, the latest last
     */
    record Processing(TaskRecord task, List<Attempt> past, List<Run> runs, Instant since, Instant deadline)
            implements Watched {

        public Processing {
            past = List.copyOf(past);
            runs = List.copyOf(runs);
        }

        String executorId() {
            return runs.getLast().executorId();
        }
    }

    /** Its start was read, its task was not: either the task is still to come, or it ended before. */
    record Early(int attempt, Run run, Instant deadline) implements InFlight {}

    /**
     * It ended, and records of its task may still be to come, which must not bring it back.
     *
     * @param attempt the last of them; when the janitor lags there may be several
     */
    record Ended(int attempt, Instant deadline) implements InFlight {}
}
