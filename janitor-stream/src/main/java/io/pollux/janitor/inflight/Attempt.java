package io.pollux.janitor.inflight;

import io.pollux.common.contract.TimedOutRequest.State;
import java.time.Instant;
import java.util.List;

/** An attempt that timed out: where it was stuck, who had begun it, and when. */
public record Attempt(int attempt, State state, Instant queuedAt, List<Run> runs, Instant deadline, Instant flaggedAt) {

    public Attempt {
        runs = List.copyOf(runs);
    }
}
