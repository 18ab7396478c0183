package io.pollux.streams;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A consumer that reports after each poll how far it got. */
final class ObservedConsumer extends KafkaConsumer<byte[], byte[]> {

    private final ReadProgress progress;

    ObservedConsumer(Map<String, Object> properties, ReadProgress progress) {
        super(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.progress = progress;
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
        for (TopicPartition partition : records.partitions()) {
            progress.fetched(partition, records.records(partition).getLast().offset());
        }
        // Kafka Streams pauses what it restores or has enough of; asking for the lag of those would ask the broker.
        Set<TopicPartition> paused = paused();
        for (TopicPartition partition : assignment()) {
            progress.more(
                    partition,
                    paused.contains(partition) || currentLag(partition).orElse(1) > 0);
        }
        return records;
    }
}
