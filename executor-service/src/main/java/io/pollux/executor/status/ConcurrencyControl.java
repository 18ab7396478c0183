package io.pollux.executor.status;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.contract.ExecutorConcurrency;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows {@link Topic#CONTROL} and applies the executors' concurrency that stands there, before the executor begins and
 * from then on. Without one, or after its deletion, the configured one holds.
 */
public final class ConcurrencyControl implements Component {

    private static final Logger log = LoggerFactory.getLogger(ConcurrencyControl.class);
    private static final TopicPartition CONTROL = new TopicPartition(Topic.CONTROL.topicName(), 0);
    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaClients clients;
    private final String clientId;
    private final int configured;
    private final IntConsumer apply;
    private volatile boolean stopped;
    private @Nullable Thread thread;

    public ConcurrencyControl(KafkaClients clients, String clientId, int configured, IntConsumer apply) {
        this.clients = clients;
        this.clientId = clientId;
        this.configured = configured;
        this.apply = apply;
    }

    @Override
    public String name() {
        return "executor control";
    }

    @Override
    public void start() {
        Consumer<byte[], byte[]> consumer = open();
        consumer.assign(List.of(CONTROL));
        consumer.seekToBeginning(List.of(CONTROL));
        long end = consumer.endOffsets(List.of(CONTROL)).getOrDefault(CONTROL, 0L);
        while (consumer.position(CONTROL) < end) {
            poll(consumer);
        }
        thread = Thread.ofPlatform().name("executor control").daemon().start(() -> follow(consumer));
    }

    @Override
    public void stop(Duration timeout) throws InterruptedException {
        stopped = true;
        if (thread != null) {
            thread.join(timeout);
        }
    }

    private void follow(Consumer<byte[], byte[]> consumer) {
        try (consumer) {
            while (!stopped) {
                poll(consumer);
            }
        }
    }

    private void poll(Consumer<byte[], byte[]> consumer) {
        try {
            consumer.poll(POLL).forEach(this::read);
        } catch (KafkaException e) {
            log.warn("Could not read {}: {}", CONTROL, e.getMessage());
        }
    }

    private void read(ConsumerRecord<byte[], byte[]> record) {
        if (record.key() == null || !new String(record.key(), UTF_8).equals(ExecutorConcurrency.KEY)) {
            return;
        }
        try {
            int limit = record.value() == null
                    ? configured
                    : Json.decode(record.value(), ExecutorConcurrency.class).maxConcurrentHttp();
            log.info("At most {} HTTP checks at once from now on", limit);
            apply.accept(limit);
        } catch (UndecodableException e) {
            log.warn("Ignoring offset {} of {}: {}", record.offset(), CONTROL, e.getMessage());
        }
    }

    private Consumer<byte[], byte[]> open() {
        return new KafkaConsumer<>(
                clients.consumer(
                        Map.of(),
                        Map.of(
                                ConsumerConfig.CLIENT_ID_CONFIG,
                                clientId + "-control",
                                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                                "read_committed",
                                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                                false,
                                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                                "earliest")),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }
}
