package io.pollux.executor.intake;

import io.pollux.common.offsets.CommitPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** The partitions that this executor owns now. Changed by the intake's thread only; read by meters as well. */
final class Assignments {

    /** The most that one poll adds. */
    static final int MAX_POLL_RECORDS = 500;

    /** With one more poll still within the 3000 bytes of {@link CommitPoint}'s runs, at three bytes each. */
    private static final int OPEN_BEYOND_BITMAP = 400;

    private final Map<TopicPartition, AssignedPartition> owned = new ConcurrentHashMap<>();
    private final Map<TopicPartition, CommitPoint> committed = new HashMap<>();

    AssignedPartition add(TopicPartition partition, CommitPoint from) {
        AssignedPartition added = new AssignedPartition(partition, from);
        owned.put(partition, added);
        committed.remove(partition);
        return added;
    }

    @Nullable AssignedPartition get(TopicPartition partition) {
        return owned.get(partition);
    }

    Collection<AssignedPartition> all() {
        return owned.values();
    }

    /** Those of the partitions that are owned, which from now on begin nothing new. */
    List<AssignedPartition> close(Collection<TopicPartition> partitions) {
        List<AssignedPartition> closed =
                partitions.stream().map(owned::get).filter(Objects::nonNull).toList();
        closed.forEach(AssignedPartition::close);
        return closed;
    }

    void forget(Collection<TopicPartition> partitions) {
        partitions.forEach(partition -> {
            owned.remove(partition);
            committed.remove(partition);
        });
    }

    /** Waits until nothing of these partitions runs; whether that was so in time. */
    static boolean awaitNoneHeld(List<AssignedPartition> partitions, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        boolean all = true;
        for (AssignedPartition partition : partitions) {
            all &= partition.awaitNoneHeld(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        }
        return all;
    }

    /** What is new since the last commit. */
    Map<TopicPartition, OffsetAndMetadata> uncommitted() {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (AssignedPartition partition : owned.values()) {
            CommitPoint point = partition.offsets().commitPoint();
            if (!point.equals(committed.put(partition.partition(), point))) {
                offsets.put(partition.partition(), point.toKafka());
            }
        }
        return offsets;
    }

    /**
     * All that is done of partitions that are given up. Also what was committed before: that commit may still be under way,
     * and fail when nobody is left to repeat it.
     */
    static Map<TopicPartition, OffsetAndMetadata> lastCommit(Collection<AssignedPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        partitions.forEach(partition -> offsets.put(
                partition.partition(), partition.offsets().commitPoint().toKafka()));
        return offsets;
    }

    /** The last commit may not have arrived: everything is to be committed again. */
    void forgetCommitted() {
        committed.clear();
    }

    /**
     * Partitions of which no more may be taken in, or their commit could no longer say which offsets are done: the
     * watermark is far behind and many tasks are open, each of which is a run of its own in the metadata.
     */
    List<TopicPartition> stretched() {
        return owned.values().stream()
                .filter(partition -> partition.offsets().span() > CommitPoint.ALWAYS_FITS - MAX_POLL_RECORDS)
                .filter(partition -> partition.heldCount() > OPEN_BEYOND_BITMAP)
                .map(AssignedPartition::partition)
                .toList();
    }

    long widestSpan() {
        return owned.values().stream()
                .mapToLong(partition -> partition.offsets().span())
                .max()
                .orElse(0);
    }

    Optional<Instant> oldestHeldSince() {
        return owned.values().stream()
                .flatMap(partition -> Optional.ofNullable(partition.oldestHeldSince()).stream())
                .min(Instant::compareTo);
    }
}
