package io.pollux.sink.storing;

import io.pollux.common.contract.Outcome;
import io.pollux.sink.facts.ResultRow;

/** What a batch adds to the counters of a project, or of a project's hour or day. */
final class Counts {

    private static final int OUTCOMES = Outcome.values().length;

    private final int[] byOutcome = new int[OUTCOMES];
    private final LatencyBuckets latency = new LatencyBuckets();
    private long responseTimeMs;
    private int late;

    /** A row that was not there before. */
    void add(ResultRow row) {
        byOutcome[row.outcome().ordinal()]++;
        if (row.late()) {
            late++;
        }
        if (row.responseTimeMs() != null) {
            responseTimeMs += row.responseTimeMs();
            latency.add(row.responseTimeMs());
        }
    }

    /** A row that the janitor had written is gone. Such rows have no response time and are never late. */
    void removeGivenUp(Outcome outcome) {
        byOutcome[outcome.ordinal()]--;
    }

    /** A row that is there turned out to be late. */
    void markLate() {
        late++;
    }

    void addAll(Counts others) {
        for (int i = 0; i < OUTCOMES; i++) {
            byOutcome[i] += others.byOutcome[i];
        }
        latency.addAll(others.latency);
        responseTimeMs += others.responseTimeMs;
        late += others.late;
    }

    int of(Outcome outcome) {
        return byOutcome[outcome.ordinal()];
    }

    int total() {
        int total = 0;
        for (int count : byOutcome) {
            total += count;
        }
        return total;
    }

    int late() {
        return late;
    }

    long responseTimeMs() {
        return responseTimeMs;
    }

    LatencyBuckets latency() {
        return latency;
    }
}
