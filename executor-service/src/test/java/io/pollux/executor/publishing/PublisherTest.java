package io.pollux.executor.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.pollux.common.operations.HealthStatus;
import io.pollux.executor.metrics.ExecutorMetrics;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PublisherTest {

    private static final ProducerRecord<byte[], byte[]> RECORD = new ProducerRecord<>("topic", new byte[] {1});

    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final Publisher publisher = publisher();

    private Publisher publisher() {
        return new Publisher(
                () -> producer,
                new Delivery(nanos::get),
                new ExecutorMetrics(new SimpleMeterRegistry(), Clock.systemUTC()));
    }

    @BeforeEach
    void start() {
        publisher.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        publisher.stop(Duration.ofSeconds(1));
    }

    @Test
    void tellsAnAcknowledgementOnlyWhenItCame() {
        publisher.publish(RECORD, acknowledged::incrementAndGet);
        await().until(() -> !producer.history().isEmpty());
        assertThat(acknowledged).hasValue(0);

        producer.completeNext();
        assertThat(acknowledged).hasValue(1);
        assertThat(publisher.status()).isEqualTo(HealthStatus.UP);
    }

    @Test
    void sendsAgainWhatWasNotDeliveredAndIsDownUntilItIs() {
        publisher.publish(RECORD, acknowledged::incrementAndGet);
        await().until(() -> producer.errorNext(new TimeoutException("no broker")));

        assertThat(publisher.status()).isInstanceOf(HealthStatus.Down.class);
        assertThat(publisher.canDeliver()).isFalse();
        assertThat(acknowledged).hasValue(0);

        await().atMost(Duration.ofSeconds(5)).until(producer::completeNext);
        assertThat(acknowledged).hasValue(1);
        assertThat(publisher.canDeliver()).isTrue();
    }

    @Test
    void cutsADeadLetterThatIsTooLargeAndIsNeverDownForIt() {
        ProducerRecord<byte[], byte[]> letter = new ProducerRecord<>("topic", new byte[1 << 20]);
        publisher.publishOrCut(letter, acknowledged::incrementAndGet);
        await().until(() -> producer.errorNext(new RecordTooLargeException()));
        assertThat(publisher.canDeliver()).isTrue();
        assertThat(acknowledged).hasValue(0);

        await().until(producer::completeNext);
        assertThat(acknowledged).hasValue(1);
        assertThat(producer.history().getLast().value()).hasSize(64 * 1024);
    }

    @Test
    void isDownWhenAcknowledgementsStayAway() {
        nanos.addAndGet(Duration.ofHours(1).toNanos());
        publisher.publish(RECORD, acknowledged::incrementAndGet);
        nanos.addAndGet(Duration.ofSeconds(9).toNanos());
        assertThat(publisher.canDeliver()).isTrue();
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(publisher.canDeliver()).isFalse();

        await().until(producer::completeNext);
        assertThat(publisher.canDeliver()).isTrue();
    }

    @Test
    void triesForASecondInTenWhileNothingArrives() {
        publisher.publish(RECORD, acknowledged::incrementAndGet);
        await().until(() -> producer.errorNext(new TimeoutException("no leader")));
        int tried = 0;
        for (int i = 0; i < 300; i++) {
            tried += publisher.canDeliver() ? 1 : 0;
            nanos.addAndGet(Duration.ofMillis(100).toNanos());
        }

        assertThat(tried).isEqualTo(30);
        assertThat(publisher.status()).isInstanceOf(HealthStatus.Down.class);
        await().atMost(Duration.ofSeconds(5)).until(producer::completeNext);
        assertThat(publisher.canDeliver()).isTrue();
    }

    @Test
    void stoppingBeforeAllIsDeliveredIsNotClean() {
        Publisher stopped = publisher();
        stopped.start();
        stopped.publish(RECORD, acknowledged::incrementAndGet);
        stopped.publish(RECORD, acknowledged::incrementAndGet);
        await().until(producer::completeNext);

        assertThatThrownBy(() -> stopped.stop(Duration.ofSeconds(1)))
                .hasMessage("1 result(s) could not be delivered; their tasks are done again by another executor");
    }

    @Test
    void hurryingSendsWhatHasGathered() {
        publisher.publish(RECORD, acknowledged::incrementAndGet);
        publisher.hurry();

        await().until(() -> acknowledged.get() == 1);
    }
}
