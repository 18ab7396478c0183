package io.pollux.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads topics from their beginning as a {@code read_committed} consumer without a group. */
public final class TopicReader {

    private final Map<String, Object> properties;

    public TopicReader(String bootstrapServers) {
        this(bootstrapServers, Map.of());
    }

    /** One that needs more properties, such as credentials. */
    public TopicReader(String bootstrapServers, Map<String, String> more) {
        properties = new HashMap<>(more);
        properties.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    }

    /** All records that are visible now. */
    public List<ConsumerRecord<byte[], byte[]>> records(Topic topic) {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic.topicName()).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
            while (partitions.stream()
                    .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
            return records;
        }
    }

    /** The values of all records that are visible now; each must be a valid {@code type}. */
    public <T> List<T> values(Topic topic, Class<T> type) {
        return records(topic).stream().map(record -> decode(record, type)).toList();
    }

    /** The latest value of each key, as a compacted topic means it; a deleted key is absent. */
    public <T> Map<String, T> latest(Topic topic, Class<T> type) {
        Map<String, T> latest = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : records(topic)) {
            String key = new String(record.key(), UTF_8);
            if (record.value() == null) {
                latest.remove(key);
            } else {
                latest.put(key, decode(record, type));
            }
        }
        return latest;
    }

    private static <T> T decode(ConsumerRecord<byte[], byte[]> record, Class<T> type) {
        try {
            return Json.decode(record.value(), type);
        } catch (UndecodableException e) {
            throw new AssertionError("offset " + record.offset() + " of " + record.topic() + ": " + e.getMessage(), e);
        }
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
