package io.pollux.executor.checking;

import java.time.Duration;

/** The moment by which a check must have ended. */
record Deadline(long nanos, Duration allowed) {

    static Deadline in(Duration allowed) {
        return new Deadline(System.nanoTime() + allowed.toNanos(), allowed);
    }

    boolean isOver() {
        return nanos - System.nanoTime() <= 0;
    }

    /** The time left, at least a millisecond, so that it can serve as a timeout. */
    Duration left() {
        return Duration.ofNanos(Math.max(nanos - System.nanoTime(), 1_000_000));
    }

    /** The allowed time for a message: "5 s", "250 ms". */
    @Override
    public String toString() {
        long millis = allowed.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }
}
