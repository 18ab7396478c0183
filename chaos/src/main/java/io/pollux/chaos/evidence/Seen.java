package io.pollux.chaos.evidence;

import java.time.Instant;

/**
 * One record as a {@code read_committed} reader saw it.
 *
 * @param at the record's timestamp: the clock of whoever wrote it, not the broker's
 */
public record Seen<T>(String topic, int partition, long offset, Instant at, T value) {

    public String where() {
        return topic + "-" + partition + "@" + offset;
    }
}
