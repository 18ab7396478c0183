package io.pollux.janitor.stream;

import java.time.Duration;

/**
 * When sweeps run. A timeout must be flagged no later than one interval after its deadline, and should not be flagged
 * right at it: the executor's own result may be on its way, and clocks differ by seconds. So a third of the interval is
 * grace. Sweeps that find nothing cost nothing, so they run ten times an interval; what remains of it is for a janitor
 * that takes over from one that died.
 *
 * <pre>
 *   deadline    + interval / 3                        + interval
 *   ────┼── grace ───┼─ sweep ─┼──── reserve ──────────────┼────▶
 * </pre>
 */
public record SweepTiming(Duration interval) {

    /** How soon a sweep goes on that did not get through, and the first one is tried again. */
    static final Duration SOON = Duration.ofMillis(10);

    Duration period() {
        return interval.dividedBy(10);
    }

    public Duration grace() {
        return interval.dividedBy(3);
    }
}
