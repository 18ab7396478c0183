package io.pollux.janitor.inflight;

import io.pollux.common.contract.TimedOutRequest;
import org.jspecify.annotations.Nullable;

/** What is done about a state whose deadline has passed. */
public sealed interface Verdict {

    /** What is known of the task from now on; null for nothing. */
    @Nullable InFlight next();

    /** Nothing more came; nobody needs to know. */
    record Forget() implements Verdict {

        @Override
        public @Nullable InFlight next() {
            return null;
        }
    }

    /** Flagged, and to be written to the queue again. */
    record Retry(TimedOutRequest flag, InFlight.Queued next) implements Verdict {}

    /** Flagged, and given up. */
    record Dead(
            TimedOutRequest flag,
            TaskRecord task,
            Story story,
            @Nullable InFlight next) implements Verdict {}
}
