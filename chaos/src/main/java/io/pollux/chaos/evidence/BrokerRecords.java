package io.pollux.chaos.evidence;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads topics from their beginning to the end that they have when reading begins; aborted records are not seen. The
 * end is that of all records: a transaction that stays open would hide what follows it, and is an error here.
 */
final class BrokerRecords implements RawRecords {

    private static final String KAFKAS_OWN = "__";
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String bootstrapServers;

    BrokerRecords(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    @Override
    public void visit(Consumer<Seen<Raw>> visitor) {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer("read_committed")) {
            List<String> topics = consumer.listTopics().keySet().stream()
                    .filter(topic -> !topic.startsWith(KAFKAS_OWN))
                    .sorted()
                    .toList();
            visit(consumer, topics, visitor);
        }
    }

    /** The same of some topics. */
    void visit(Collection<String> topics, Consumer<Seen<Raw>> visitor) {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer("read_committed")) {
            visit(consumer, topics, visitor);
        }
    }

    private void visit(KafkaConsumer<byte[], byte[]> consumer, Collection<String> topics, Consumer<Seen<Raw>> visitor) {
        List<TopicPartition> partitions = topics.stream()
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        Map<TopicPartition, Long> ends = ends(partitions);
        Map<TopicPartition, Long> left = new HashMap<>();
        partitions.forEach(partition -> left.put(partition, -1L));
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        while (!left.isEmpty()) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            for (ConsumerRecord<byte[], byte[]> record : records) {
                visitor.accept(seen(record));
            }
            Map<TopicPartition, Long> before = Map.copyOf(left);
            left.replaceAll((partition, _) -> consumer.position(partition));
            left.entrySet().removeIf(at -> at.getValue() >= ends.getOrDefault(at.getKey(), 0L));
            if (!left.equals(before)) {
                giveUpAt = System.nanoTime() + PATIENCE.toNanos();
            } else if (System.nanoTime() > giveUpAt) {
                throw new IllegalStateException(
                        "Cannot be read to their end, perhaps for an open transaction: " + left.keySet());
            }
        }
    }

    private Map<TopicPartition, Long> ends(List<TopicPartition> partitions) {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer("read_uncommitted")) {
            consumer.assign(partitions);
            return consumer.endOffsets(partitions);
        }
    }

    private static Seen<Raw> seen(ConsumerRecord<byte[], byte[]> record) {
        Map<String, byte[]> headers = new HashMap<>();
        for (Header header : record.headers()) {
            if (header.value() != null) {
                headers.put(header.key(), header.value());
            }
        }
        return new Seen<>(
                record.topic(),
                record.partition(),
                record.offset(),
                Instant.ofEpochMilli(record.timestamp()),
                new Raw(record.key(), record.value(), headers));
    }

    private KafkaConsumer<byte[], byte[]> consumer(String isolation) {
        return new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        isolation,
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        5_000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }
}
