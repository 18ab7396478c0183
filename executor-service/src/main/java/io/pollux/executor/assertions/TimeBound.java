package io.pollux.executor.assertions;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The time that the assertions of one answer may take in all. */
record TimeBound(long deadlineNanos) implements BooleanSupplier {

    /** Long for any sensible expression, short enough that a hostile one does not hold a processor. */
    static final Duration MOST = Duration.ofSeconds(1);

    static TimeBound in(Duration timeout) {
        Duration least = timeout.compareTo(MOST) < 0 ? timeout : MOST;
        return new TimeBound(System.nanoTime() + least.toNanos());
    }

    /** Whether the time is over. */
    @Override
    public boolean getAsBoolean() {
        return System.nanoTime() - deadlineNanos > 0;
    }
}
