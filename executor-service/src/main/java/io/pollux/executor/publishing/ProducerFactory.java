package io.pollux.executor.publishing;

import io.pollux.common.kafka.KafkaClients;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Opens the producer of results: idempotent, in large batches with a small delay. One request at a time to each broker:
 * when the leader of a new topic refuses a batch because it is not one yet, a batch that had followed in flight would be
 * out of order, and both would be stuck until their delivery timeout.
 */
public final class ProducerFactory {

    /**
     * Every batch costs a compressor's buffers here and an append and some fetches at the broker, and without a delay most
     * would hold one record. Nobody waits for a result but who asked for the check, whose result is {@link Publisher#hurry
     * hurried}.
     */
    private static final Duration GATHER = Duration.ofMillis(20);

    private final KafkaClients clients;
    private final String clientId;

    public ProducerFactory(KafkaClients clients, String clientId) {
        this.clients = clients;
        this.clientId = clientId;
    }

    public Producer<byte[], byte[]> open() {
        return new KafkaProducer<>(
                clients.producer(
                        Map.of(
                                ProducerConfig.LINGER_MS_CONFIG, (int) GATHER.toMillis(),
                                ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1,
                                ProducerConfig.BATCH_SIZE_CONFIG, 64 << 10,
                                ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4",
                                ProducerConfig.MAX_BLOCK_MS_CONFIG, 10_000,
                                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000,
                                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 30_000),
                        Map.of(
                                ProducerConfig.CLIENT_ID_CONFIG,
                                clientId,
                                ProducerConfig.ACKS_CONFIG,
                                "all",
                                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                                true)),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
