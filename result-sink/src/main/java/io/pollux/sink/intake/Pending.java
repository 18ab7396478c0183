package io.pollux.sink.intake;

import io.pollux.common.contract.Trial;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** What was taken in and not yet handed on, bounded in records and bytes by whoever stops adding when it is full. */
final class Pending {

    static final long MAX_BYTES = 32L << 20;

    private final Deque<Entry> entries = new ArrayDeque<>();
    private final Map<TopicPartition, OffsetAndMetadata> reached = new HashMap<>();
    private long bytes;

    /** Takes records in; of a trial nothing is stored. */
    void add(ConsumerRecords<byte[], byte[]> records) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (Trial.isKey(record.key())) {
                continue;
            }
            Entry entry = Entry.of(record);
            entries.add(entry);
            bytes += entry.bytes();
        }
        reached.putAll(records.nextOffsets());
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    boolean isFull(int limit) {
        return entries.size() >= limit || bytes >= MAX_BYTES;
    }

    /** The oldest records, at most {@code limit} of them. */
    Batch take(int limit) {
        List<Entry> taken = new ArrayList<>(Math.min(limit, entries.size()));
        Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();
        while (!entries.isEmpty() && taken.size() < limit) {
            Entry entry = entries.remove();
            bytes -= entry.bytes();
            taken.add(entry);
            if (taken.size() == limit || !isFollowedInPartition(entry)) {
                ConsumerRecord<byte[], byte[]> source = entry.source();
                next.put(partition(entry), new OffsetAndMetadata(source.offset() + 1, source.leaderEpoch(), ""));
            }
        }
        if (entries.isEmpty()) {
            // Past the markers of transactions, too, so that nothing looks left over.
            next.putAll(reached);
            reached.clear();
        }
        return new Batch(taken, next);
    }

    /** Whether the oldest record that is left is of the same partition: they come in long runs. */
    private boolean isFollowedInPartition(Entry entry) {
        Entry following = entries.peek();
        return following != null
                && following.source().partition() == entry.source().partition()
                && following.source().topic().equals(entry.source().topic());
    }

    private static TopicPartition partition(Entry entry) {
        return new TopicPartition(entry.source().topic(), entry.source().partition());
    }

    void drop(Collection<TopicPartition> partitions) {
        entries.removeIf(entry -> partitions.contains(partition(entry)));
        bytes = entries.stream().mapToLong(Entry::bytes).sum();
        partitions.forEach(reached::remove);
    }
}
