package io.pollux.scheduler.ticking;

import java.time.Duration;

/**
 * How soon one batch may follow another. Every transaction costs the broker a marker a partition, however few ticks are in
 * it. So there is a least time between two, and where transactions take long, because the machine or the cluster is busy,
 * there are fewer and larger ones: at most about a third of the time is spent in them.
 */
final class BatchPace {

    /** It bounds the number of transactions while they are quick, and adds this much to the lateness. */
    static final Duration LEAST = Duration.ofMillis(20);
    /** However long transactions take, ticks are not kept waiting for more than this. */
    static final Duration MOST = Duration.ofMillis(100);

    private static final int TIMES_ITS_OWN = 3;

    private long lastMs;
    private long nextMs;

    /** A batch has begun. */
    void begun(long nowMs) {
        lastMs = nowMs;
        nextMs = nowMs + LEAST.toMillis();
    }

    /** The batch was committed, and took this long. */
    void took(Duration duration) {
        nextMs = lastMs + Math.clamp(duration.toMillis() * TIMES_ITS_OWN, LEAST.toMillis(), MOST.toMillis());
    }

    /** When the next one may begin. */
    long nextMs() {
        return nextMs;
    }

    /** How long ago the last one began. */
    long sinceLastMs(long nowMs) {
        return nowMs - lastMs;
    }
}
