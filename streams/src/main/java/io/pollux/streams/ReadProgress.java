package io.pollux.streams;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/**
 * How far the partitions of this process have been fetched. Kafka Streams does not tell a processor whether there is
 * more to read, and whoever judges by what is missing must know what has not been read yet.
 */
public class ReadProgress {

    private record Fetched(long lastOffset, boolean all) {}

    private static final Fetched NOTHING = new Fetched(-1, false);

    private final Map<TopicPartition, Fetched> fetched = new ConcurrentHashMap<>();

    /** A partition was taken over: nothing is known of it. */
    void reset(TopicPartition partition) {
        fetched.put(partition, NOTHING);
    }

    /** Records up to an offset were fetched. */
    void fetched(TopicPartition partition, long lastOffset) {
        fetched.merge(partition, new Fetched(lastOffset, false), (_, now) -> now);
    }

    /** Whether the broker has more than what was fetched, as of the last fetch. */
    void more(TopicPartition partition, boolean more) {
        fetched.computeIfPresent(partition, (_, before) -> new Fetched(before.lastOffset(), !more));
    }

    /** Whether everything that the broker has was fetched, and of that everything was processed. */
    protected boolean isCaughtUp(TopicPartition partition, long lastProcessedOffset) {
        Fetched state = fetched.getOrDefault(partition, NOTHING);
        return state.all() && state.lastOffset() <= lastProcessedOffset;
    }
}
