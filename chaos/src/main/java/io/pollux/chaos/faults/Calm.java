package io.pollux.chaos.faults;

import java.time.Duration;

/** Knows whether something is broken, or was a moment ago. */
final class Calm {

    private static final Duration AFTERMATH = Duration.ofSeconds(20);

    private int broken;
    private long lastMended = System.nanoTime() - AFTERMATH.toNanos();

    synchronized void disturbed() {
        broken++;
    }

    synchronized void mended() {
        broken--;
        lastMended = System.nanoTime();
    }

    /** Whether nothing is broken, the asking fault apart, and nothing was in the last seconds. */
    synchronized boolean butForOne() {
        return broken <= 1 && System.nanoTime() - lastMended > AFTERMATH.toNanos();
    }
}
