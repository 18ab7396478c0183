package io.pollux.streams;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * How far the partitions of this process have been fetched. Kafka Streams does not tell a processor whether there is
 * more to read, and whoever judges by what is missing must know what has not been read yet.
 */
public class ReadProgress {

    /** All that the broker had at a time ends with an offset, or sooner. */
    private record Complete(long lastOffset, Instant asOf) {}

    private record Fetched(long lastOffset, @Nullable Complete complete) {}

    private static final Fetched NOTHING = new Fetched(-1, null);

    private final Map<TopicPartition, Fetched> fetched = new ConcurrentHashMap<>();

    /** A partition was taken over: nothing is known of it. */
    void reset(TopicPartition partition) {
        fetched.put(partition, NOTHING);
    }

    /** Records up to an offset were fetched. */
    void fetched(TopicPartition partition, long lastOffset) {
        fetched.merge(
                partition, new Fetched(lastOffset, null), (before, _) -> new Fetched(lastOffset, before.complete()));
    }

    /** All that the broker had at a time was fetched. */
    void complete(TopicPartition partition, Instant asOf) {
        fetched.computeIfPresent(
                partition, (_, now) -> new Fetched(now.lastOffset(), new Complete(now.lastOffset(), asOf)));
    }

    /** The time of which it is known that all that the broker had then was processed; empty if there is none. */
    protected Optional<Instant> completeAsOf(TopicPartition partition, long lastProcessedOffset) {
        return Optional.ofNullable(fetched.getOrDefault(partition, NOTHING).complete())
                .filter(complete -> complete.lastOffset() <= lastProcessedOffset)
                .map(Complete::asOf);
    }
}
