package io.pollux.streams;

import io.pollux.common.contract.Topic;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/**
 * Up to when it is known what happened in a partition. Where a topic was read to its end that is when its broker was
 * asked for the end; where not, it is the time of the last record read. Nothing may be judged by a later time: after a
 * long stop everything in a store is overdue, while what happened meanwhile waits to be read.
 */
public final class Horizon {

    private record Position(long offset, Instant time) {}

    private final ReadProgress progress;
    private final int partition;
    private final List<Topic> topics;
    private final Map<Topic, Position> processed = new EnumMap<>(Topic.class);

    /** A partition was taken over, of which nothing is known yet. */
    public Horizon(ReadProgress progress, int partition, List<Topic> topics) {
        this.progress = progress;
        this.partition = partition;
        this.topics = List.copyOf(topics);
        topics.forEach(topic -> progress.reset(in(topic)));
    }

    /** A record was processed. */
    public void advance(Topic topic, long offset, Instant time) {
        processed.put(topic, new Position(offset, time));
    }

    /** Up to when all is known; empty if that cannot be said. */
    public Optional<Instant> at(Instant now) {
        Instant horizon = now;
        for (Topic topic : topics) {
            Optional<Instant> known = knownOf(topic);
            if (known.isEmpty()) {
                return known;
            }
            horizon = known.get().isBefore(horizon) ? known.get() : horizon;
        }
        return Optional.of(horizon);
    }

    private Optional<Instant> knownOf(Topic topic) {
        Position last = processed.get(topic);
        if (last == null) {
            return progress.completeAsOf(in(topic), -1);
        }
        return Optional.of(progress.completeAsOf(in(topic), last.offset())
                .filter(last.time()::isBefore)
                .orElse(last.time()));
    }

    private TopicPartition in(Topic topic) {
        return new TopicPartition(topic.topicName(), partition);
    }
}
