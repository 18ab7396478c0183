package io.pollux.scheduler.ticking;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The partitions that this scheduler owns at the moment.
 *
 * <pre>
 *   assigned ──▶ waiting for its watermark ──▶ loading ──▶ live
 *      any of them ── revoked or lost ──▶ gone, at once
 * </pre>
 */
final class OwnedPartitions {

    private final Set<TopicPartition> waiting = new HashSet<>();
    private final Map<Integer, PartitionSchedule> schedules = new TreeMap<>();
    private final Map<Integer, Long> loadUntil = new TreeMap<>();

    void assigned(Collection<TopicPartition> partitions) {
        waiting.addAll(partitions);
    }

    void revoked(Collection<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            waiting.remove(partition);
            schedules.remove(partition.partition());
            loadUntil.remove(partition.partition());
        }
    }

    /** Everything that is owned starts over from what is committed. */
    void forgetAll(Collection<TopicPartition> assignment) {
        schedules.clear();
        loadUntil.clear();
        waiting.clear();
        waiting.addAll(assignment);
    }

    Set<TopicPartition> waitingForWatermark() {
        return Set.copyOf(waiting);
    }

    void loading(TopicPartition partition, PartitionSchedule schedule, long untilOffset) {
        waiting.remove(partition);
        schedules.put(partition.partition(), schedule);
        loadUntil.put(partition.partition(), untilOffset);
    }

    /** The partitions that are being read, with the offset up to which they must be. */
    Map<Integer, Long> loading() {
        return Map.copyOf(loadUntil);
    }

    PartitionSchedule goLive(int partition, long missedUntilMs) {
        loadUntil.remove(partition);
        PartitionSchedule schedule = schedules.get(partition);
        if (schedule == null) {
            throw new IllegalStateException("partition " + partition + " is not owned");
        }
        schedule.goLive(missedUntilMs);
        return schedule;
    }

    @Nullable PartitionSchedule find(int partition) {
        return schedules.get(partition);
    }

    Collection<PartitionSchedule> all() {
        return schedules.values();
    }

    Map<Integer, PartitionSchedule> schedules() {
        return schedules;
    }

    Map<Integer, PartitionSchedule> withNews() {
        Map<Integer, PartitionSchedule> news = new TreeMap<>();
        schedules.forEach((partition, schedule) -> {
            if (schedule.isLive() && schedule.hasNews()) {
                news.put(partition, schedule);
            }
        });
        return news;
    }

    List<PartitionSchedule> live() {
        List<PartitionSchedule> live = new ArrayList<>();
        for (PartitionSchedule schedule : schedules.values()) {
            if (schedule.isLive()) {
                live.add(schedule);
            }
        }
        return live;
    }

    /** Whether every partition that was assigned is ticking. */
    boolean allLive() {
        return waiting.isEmpty() && loadUntil.isEmpty();
    }

    OptionalLong nextDueMs() {
        OptionalLong next = OptionalLong.empty();
        for (PartitionSchedule schedule : live()) {
            OptionalLong due = schedule.nextDueMs();
            if (due.isPresent() && (next.isEmpty() || due.getAsLong() < next.getAsLong())) {
                next = due;
            }
        }
        return next;
    }
}
