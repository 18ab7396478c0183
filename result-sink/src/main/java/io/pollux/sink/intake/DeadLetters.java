package io.pollux.sink.intake;

import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.sink.metrics.SinkMetrics;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends records that cannot be stored to {@link Topic#DEAD}, and returns when they are there. A record that is too
 * large for that topic is sent as {@link DeadLetter#cut} leaves it.
 */
final class DeadLetters implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DeadLetters.class);
    private static final int LOGGED_OF_A_BATCH = 10;
    private static final int MAX_REQUEST_BYTES = 64 << 20;

    private final KafkaProducer<byte[], byte[]> producer;
    private final Clock clock;
    private final SinkMetrics metrics;

    DeadLetters(KafkaClients clients, Clock clock, SinkMetrics metrics) {
        producer = new KafkaProducer<>(
                clients.producer(
                        Map.of(
                                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                                MAX_REQUEST_BYTES,
                                ProducerConfig.BUFFER_MEMORY_CONFIG,
                                MAX_REQUEST_BYTES,
                                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                                10_000,
                                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                                30_000,
                                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                                10_000),
                        Map.of(ProducerConfig.ACKS_CONFIG, "all")),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        this.clock = clock;
        this.metrics = metrics;
    }

    /**
     * Sends all of them.
     *
     * @throws ExecutionException if Kafka did not take one; some may have been taken by then
     */
    void send(List<Entry.Poison> poison) throws ExecutionException, InterruptedException {
        List<Future<RecordMetadata>> sent = new ArrayList<>(poison.size());
        for (Entry.Poison entry : poison) {
            sent.add(producer.send(letter(entry)));
        }
        for (int i = 0; i < poison.size(); i++) {
            awaitOrCut(poison.get(i), sent.get(i));
            metrics.poison(poison.get(i).source().topic());
        }
        poison.stream().limit(LOGGED_OF_A_BATCH).forEach(DeadLetters::report);
        if (poison.size() > LOGGED_OF_A_BATCH) {
            log.warn("Set aside {} more records of the same batch", poison.size() - LOGGED_OF_A_BATCH);
        }
    }

    private void awaitOrCut(Entry.Poison entry, Future<RecordMetadata> whole)
            throws ExecutionException, InterruptedException {
        try {
            whole.get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof RecordTooLargeException)) {
                throw e;
            }
            producer.send(DeadLetter.cut(letter(entry))).get();
        }
    }

    private ProducerRecord<byte[], byte[]> letter(Entry.Poison entry) {
        return DeadLetter.of(entry.source(), "sink", entry.reason(), clock.instant());
    }

    private static void report(Entry.Poison entry) {
        ConsumerRecord<byte[], byte[]> source = entry.source();
        log.warn(
                "Set aside offset {} of {}-{}: {}",
                source.offset(),
                source.topic(),
                source.partition(),
                entry.reason());
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(5));
    }
}
