package io.pollux.janitor.stream;

import java.time.Duration;

/**
 * When sweeps run. A timeout must be flagged no later than one interval after its deadline, and should not be flagged
 * right at it: the executor's own result may be on its way, and clocks differ by seconds. So sweeps run twice an
 * interval and leave alone what is overdue by less than half of it.
 *
 * <pre>
 *   deadline           + interval / 2           + interval
 *   ────┼──── grace ────────┼──── flagged by a sweep ────┼────▶
 * </pre>
 */
public record SweepTiming(Duration interval) {

    /** How soon a sweep goes on that did not get through, and the first one is tried again. */
    static final Duration SOON = Duration.ofMillis(10);

    Duration period() {
        return interval.dividedBy(2);
    }

    Duration grace() {
        return interval.dividedBy(2);
    }
}
