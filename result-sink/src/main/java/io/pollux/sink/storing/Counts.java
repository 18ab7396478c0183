package io.pollux.sink.storing;

import io.pollux.common.contract.Outcome;
import io.pollux.sink.facts.ResultRow;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a batch adds to the counters of a project, or of a project's hour or day, and the row that was due last there. */
final class Counts {

    private final Map<Outcome, Integer> byOutcome = new EnumMap<>(Outcome.class);
    private final LatencyBuckets latency = new LatencyBuckets();
    private @Nullable ResultRow latest;
    private long responseTimeMs;
    private int late;

    /** A row that was not there before. */
    void add(ResultRow row) {
        byOutcome.merge(row.outcome(), 1, Integer::sum);
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
        byOutcome.merge(outcome, -1, Integer::sum);
    }

    /** A row that may be what a project's current state is read from. */
    void become(ResultRow row) {
        if (latest == null || row.key().compareTo(latest.key()) >= 0) {
            latest = row;
        }
    }

    /** A row that is there turned out to be late. */
    void markLate() {
        late++;
    }

    void addAll(Counts others) {
        others.byOutcome.forEach((outcome, count) -> byOutcome.merge(outcome, count, Integer::sum));
        latency.addAll(others.latency);
        responseTimeMs += others.responseTimeMs;
        late += others.late;
        if (others.latest != null) {
            become(others.latest);
        }
    }

    int of(Outcome outcome) {
        return byOutcome.getOrDefault(outcome, 0);
    }

    int total() {
        return byOutcome.values().stream().mapToInt(Integer::intValue).sum();
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

    @Nullable ResultRow latest() {
        return latest;
    }
}
