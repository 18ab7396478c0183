package io.pollux.testkit;

import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Writes records to topics. Records are sent in the background; {@link #flush} waits for them. */
public final class TopicWriter implements AutoCloseable {

    private final KafkaProducer<byte[], byte[]> producer;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    public TopicWriter(String bootstrapServers) {
        producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ProducerConfig.LINGER_MS_CONFIG,
                        5,
                        // With more, a batch that overtakes one refused by a leader still to come is refused for ever.
                        ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                        1),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    public void write(Topic topic, long projectId, Object value) {
        writeRaw(topic, ProjectKey.of(projectId), Json.encode(value));
    }

    public void writeRaw(Topic topic, byte @Nullable [] key, byte @Nullable [] value) {
        var _ = producer.send(new ProducerRecord<>(topic.topicName(), key, value), (_, failed) -> {
            if (failed != null) {
                failure.compareAndSet(null, failed);
            }
        });
    }

    public void flush() {
        producer.flush();
        if (failure.get() != null) {
            throw new AssertionError("a record could not be written", failure.get());
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
