package io.pollux.streams;

import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A consumer that reports after each poll how far it got. */
final class ObservedConsumer extends KafkaConsumer<byte[], byte[]> {

    private final ReadProgress progress;
    private final PartitionEnds ends;

    /** Closes the brokers' client with itself. */
    ObservedConsumer(Map<String, Object> properties, ReadProgress progress, Admin brokers, Clock clock) {
        super(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.progress = progress;
        this.ends = new PartitionEnds(brokers, progress, clock);
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
        for (TopicPartition partition : records.partitions()) {
            progress.fetched(partition, records.records(partition).getLast().offset());
        }
        // Kafka Streams pauses what it restores or has enough of.
        Set<TopicPartition> read = new HashSet<>(assignment());
        read.removeAll(paused());
        ends.look(read, this::knownPosition);
        return records;
    }

    private OptionalLong knownPosition(TopicPartition partition) {
        try {
            return OptionalLong.of(position(partition, Duration.ZERO));
        } catch (TimeoutException e) {
            return OptionalLong.empty();
        }
    }

    @Override
    public void close(CloseOptions options) {
        ends.close();
        super.close(options);
    }
}
