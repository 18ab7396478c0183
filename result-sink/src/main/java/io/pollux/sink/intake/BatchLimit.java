package io.pollux.sink.intake;

import java.time.Duration;

/**
 * How many records a batch may have: as many as the database stores in about the time aimed at. Small batches make
 * every row dear, large ones make it late and hold locks for long; under little load batches are smaller than this
 * anyway, since nobody waits for one to fill.
 */
final class BatchLimit {

    static final int LEAST = 500;

    /** More save little, and what is held of them is copied at each collection. */
    static final int MOST = 20_000;

    private static final Duration AIM = Duration.ofSeconds(1);

    private volatile int limit = 2_000;

    int current() {
        return limit;
    }

    /** A batch of {@code size} records was stored. */
    void stored(int size, Duration took) {
        if (took.compareTo(AIM) > 0) {
            limit = Math.max(LEAST, limit / 2);
        } else if (size >= limit && took.multipliedBy(2).compareTo(AIM) < 0) {
            limit = Math.min(MOST, limit * 2);
        }
    }

    /** A batch could not be stored in time. */
    void failed() {
        limit = Math.max(LEAST, limit / 2);
    }
}
