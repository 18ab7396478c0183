package io.pollux.janitor.stream;

import io.pollux.common.contract.Topic;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/**
 * Up to when the janitor knows what happened in a partition. Where a topic was read to its end that is now; where not,
 * it is the time of the last record read. Nothing may be judged by a later time: after a long stop the tasks in the
 * store are all overdue, while their results wait to be read.
 */
final class Horizon {

    private static final List<Topic> TOPICS = List.of(Topic.TASKS, Topic.STARTS, Topic.RESULTS);

    private record Position(long offset, Instant time) {}

    private final ReadProgress progress;
    private final int partition;
    private final Map<Topic, Position> processed = new EnumMap<>(Topic.class);

    Horizon(ReadProgress progress, int partition) {
        this.progress = progress;
        this.partition = partition;
        TOPICS.forEach(topic -> progress.reset(in(topic)));
    }

    /** A record was processed. */
    void advance(Topic topic, long offset, Instant time) {
        processed.put(topic, new Position(offset, time));
    }

    /** Up to when all is known; empty if that cannot be said. */
    Optional<Instant> at(Instant now) {
        Instant horizon = now;
        for (Topic topic : TOPICS) {
            Position position = processed.get(topic);
            if (progress.isCaughtUp(in(topic), position == null ? -1 : position.offset())) {
                continue;
            }
            if (position == null) {
                return Optional.empty();
            }
            horizon = position.time().isBefore(horizon) ? position.time() : horizon;
        }
        return Optional.of(horizon);
    }

    private TopicPartition in(Topic topic) {
        return new TopicPartition(topic.topicName(), partition);
    }
}
