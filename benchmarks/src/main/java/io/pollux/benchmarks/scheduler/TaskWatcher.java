package io.pollux.benchmarks.scheduler;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.pollux.common.contract.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A {@code read_committed} consumer of tasks that notes how long after its due time each scheduled one is visible. */
final class TaskWatcher implements AutoCloseable {

    private static final byte[] SCHEDULED = "\"trigger\":\"SCHEDULE\"".getBytes(US_ASCII);
    private static final byte[] SCHEDULED_AT = "\"scheduledAt\":\"".getBytes(US_ASCII);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private long[] lateness = new long[1 << 16];
    private int size;
    private final Map<Long, Long> dueBySecond = new HashMap<>();

    TaskWatcher(String bootstrapServers) {
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        5_000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    /** The lateness of all ticks that become visible from now on for a while, in milliseconds, sorted. */
    long[] watch(Duration duration) {
        List<TopicPartition> partitions = consumer.partitionsFor(Topic.TASKS.topicName()).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        size = 0;
        dueBySecond.clear();
        long until = System.nanoTime() + duration.toNanos();
        while (System.nanoTime() < until) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
                note(record.value(), System.currentTimeMillis());
            }
        }
        long[] sorted = Arrays.copyOf(lateness, size);
        Arrays.sort(sorted);
        return sorted;
    }

    private void note(byte[] task, long seenMs) {
        int at = indexOf(task, SCHEDULED_AT);
        if (at < 0 || indexOf(task, SCHEDULED) < 0) {
            return;
        }
        int from = at + SCHEDULED_AT.length;
        int to = from;
        while (task[to] != '"') {
            to++;
        }
        if (size == lateness.length) {
            lateness = Arrays.copyOf(lateness, size * 2);
        }
        long dueMs = Instant.parse(new String(task, from, to - from, US_ASCII)).toEpochMilli();
        lateness[size++] = seenMs - dueMs;
        dueBySecond.merge(dueMs / 1_000, 1L, Long::sum);
    }

    /** How many of the ticks just watched were due in each second. */
    long[] dueBySecond() {
        return dueBySecond.values().stream().mapToLong(Long::longValue).toArray();
    }

    private static int indexOf(byte[] bytes, byte[] wanted) {
        for (int i = 0; i <= Math.min(bytes.length - wanted.length, 256); i++) {
            if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
