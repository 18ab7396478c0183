package io.pollux.janitor.stream;

import io.pollux.janitor.inflight.Kind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many tasks are in each state, summed over the partitions that this process owns. */
final class InFlightCounts {

    private final Map<Kind, Long> totals = new ConcurrentHashMap<>();

    long of(Kind kind) {
        return totals.getOrDefault(kind, 0L);
    }

    Share share() {
        return new Share();
    }

    /** What one partition adds to the totals; taken out again when the partition goes to another owner. */
    final class Share {

        private final Map<Kind, Long> own = new EnumMap<>(Kind.class);

        void add(Kind kind, long change) {
            own.merge(kind, change, Long::sum);
            totals.merge(kind, change, Long::sum);
        }

        void withdraw() {
            own.forEach((kind, count) -> totals.merge(kind, -count, Long::sum));
            own.clear();
        }
    }
}
