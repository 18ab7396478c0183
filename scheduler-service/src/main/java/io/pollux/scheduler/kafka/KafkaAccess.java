package io.pollux.scheduler.kafka;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** The producer and the admin client of the API. */
public final class KafkaAccess implements Component {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final KafkaClients clients;
    private @Nullable Producer<byte[], byte[]> producer;
    private @Nullable Admin admin;

    public KafkaAccess(KafkaClients clients) {
        this.clients = clients;
    }

    @Override
    public String name() {
        return "api kafka clients";
    }

    @Override
    public void start() {
        producer = new KafkaProducer<>(
                clients.producer(
                        Map.of(ProducerConfig.LINGER_MS_CONFIG, 0),
                        Map.of(
                                ProducerConfig.CLIENT_ID_CONFIG,
                                "pollux-api",
                                ProducerConfig.ACKS_CONFIG,
                                "all",
                                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                                true,
                                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                                PATIENCE.toMillis())),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        admin = Admin.create(clients.admin(Map.of()));
    }

    @Override
    public void stop(Duration timeout) {
        if (producer != null) {
            producer.close(timeout);
        }
        if (admin != null) {
            admin.close(Duration.ofSeconds(1));
        }
    }

    public Admin admin() {
        return started(admin);
    }

    /** Writes a record, and returns when the broker has it. */
    public void write(Topic topic, byte[] key, Object value, Instant at) throws InterruptedException {
        try {
            started(producer)
                    .send(new ProducerRecord<>(topic.topicName(), null, at.toEpochMilli(), key, Json.encode(value)))
                    .get(PATIENCE.toMillis(), MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException kafka ? kafka : new KafkaException(e.getCause());
        } catch (TimeoutException e) {
            throw new org.apache.kafka.common.errors.TimeoutException("not written in time", e);
        }
    }

    private static <T> T started(@Nullable T client) {
        if (client == null) {
            throw new IllegalStateException("not started yet");
        }
        return client;
    }
}
