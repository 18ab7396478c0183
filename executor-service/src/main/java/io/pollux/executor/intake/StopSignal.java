package io.pollux.executor.intake;

import java.time.Duration;

/** Tells a loop to stop, and how much time it has for that. */
final class StopSignal {

    private volatile boolean requested;
    private volatile long deadlineNanos;

    void request(Duration timeout) {
        deadlineNanos = System.nanoTime() + timeout.toNanos();
        requested = true;
    }

    boolean isRequested() {
        return requested;
    }

    Duration timeLeft() {
        return Duration.ofNanos(deadlineNanos - System.nanoTime());
    }
}
