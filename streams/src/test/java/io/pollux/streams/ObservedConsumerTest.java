package io.pollux.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a consumer's own lag does not tell: in both tests it is 0 while something is unread. */
class ObservedConsumerTest {

    private static final TopicPartition PARTITION = new TopicPartition("read", 0);
    private static final Duration A_WHILE = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final EmbeddedKafka kafka;
    private final ReadProgress progress = new ReadProgress();
    private final ObservedConsumer consumer;

    ObservedConsumerTest(@TempDir Path directory) {
        kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(directory));
        consumer = new ObservedConsumer(
                Map.of(
                        "bootstrap.servers", kafka.bootstrapServers(),
                        "auto.offset.reset", "earliest",
                        "isolation.level", "read_committed"),
                progress,
                Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers())),
                Clock.systemUTC());
    }

    @BeforeEach
    void takeOver() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(PARTITION.topic(), 1, (short) 1)))
                    .all()
                    .get();
        }
        consumer.assign(List.of(PARTITION));
        progress.reset(PARTITION);
        pollUntil(() -> complete().isPresent() && consumer.currentLag(PARTITION).isPresent());
    }

    @AfterEach
    void stop() {
        consumer.close();
        kafka.close();
    }

    @Test
    void isNotCompleteWhileATransactionHidesARecord() throws Exception {
        try (Producer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "transactional.id", "writer"),
                new StringSerializer(),
                new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(PARTITION.topic(), "hidden")).get();
            Instant hidden = Instant.now();

            pollFor(A_WHILE);
            assertThat(consumer.currentLag(PARTITION)).hasValue(0);
            assertThat(complete().orElseThrow()).isBefore(hidden);

            producer.commitTransaction();
            pollUntil(() -> complete().orElseThrow().isAfter(hidden));
            assertThat(progress.completeAsOf(PARTITION, -1))
                    .as("before the record is processed")
                    .isEmpty();
        }
    }

    @Test
    void isNotCompleteWhileTheBrokerDoesNotAnswer() {
        kafka.close();
        Instant gone = Instant.now();

        pollFor(A_WHILE);

        assertThat(consumer.currentLag(PARTITION)).hasValue(0);
        assertThat(complete().orElseThrow()).isBefore(gone);
    }

    /** As if all that was fetched had been processed. */
    private Optional<Instant> complete() {
        return progress.completeAsOf(PARTITION, Long.MAX_VALUE);
    }

    private void pollFor(Duration time) {
        Instant end = Instant.now().plus(time);
        while (Instant.now().isBefore(end)) {
            consumer.poll(Duration.ofMillis(50));
        }
    }

    private void pollUntil(BooleanSupplier condition) {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).as("within %s", PATIENCE).isBefore(end);
            consumer.poll(Duration.ofMillis(50));
        }
    }
}
