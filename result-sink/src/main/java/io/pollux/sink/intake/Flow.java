package io.pollux.sink.intake;

import io.pollux.sink.metrics.SinkMetrics;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the consumer's thread does. It takes records in while the writer's thread stores the batch before, and polls all
 * the time, so that the sink stays in its group however long the database is away. At most two batches are in memory:
 * one that is being stored and one that is being filled; then partitions are paused, and what comes waits in Kafka.
 *
 * <pre>
 *   poll ──▶ pending ──▶ in flight (writer) ──▶ stored ──▶ offsets committed
 *    ▲          │ full
 *    └─ paused ◀┘
 * </pre>
 */
final class Flow implements ConsumerRebalanceListener {

    private static final Logger log = LoggerFactory.getLogger(Flow.class);
    private static final Duration POLL_WHEN_IDLE = Duration.ofMillis(200);
    private static final Duration POLL_WHEN_BUSY = Duration.ofMillis(5);
    private static final Duration COMMIT_WITHIN = Duration.ofSeconds(10);
    private static final Duration FINISH_BEFORE_REVOCATION = Duration.ofSeconds(5);

    private final Consumer<byte[], byte[]> consumer;
    private final WriterThread writer;
    private final BatchLimit limit;
    private final WriterHealth health;
    private final SinkMetrics metrics;
    private final Pending pending = new Pending();
    private boolean paused;

    Flow(
            Consumer<byte[], byte[]> consumer,
            WriterThread writer,
            BatchLimit limit,
            WriterHealth health,
            SinkMetrics metrics) {
        this.consumer = consumer;
        this.writer = writer;
        this.limit = limit;
        this.health = health;
        this.metrics = metrics;
    }

    void begin() {
        consumer.subscribe(SinkConsumer.TOPICS, this);
    }

    void turn() throws InterruptedException {
        Optional<Batch> finished = writer.finished(Duration.ZERO);
        handOn();
        // The writer is at work again while the broker takes the offsets.
        finished.ifPresent(this::commit);
        pauseOrResume();
        pending.add(consumer.poll(writer.isIdle() ? POLL_WHEN_IDLE : POLL_WHEN_BUSY));
        metrics.lag(consumer);
    }

    private void handOn() {
        if (writer.isIdle() && !pending.isEmpty()) {
            writer.submit(pending.take(limit.current()));
        }
    }

    private void pauseOrResume() {
        boolean full = pending.isFull(limit.current());
        if (full) {
            consumer.pause(consumer.assignment());
        } else if (paused) {
            consumer.resume(consumer.paused());
        }
        paused = full;
    }

    /** Stores and commits what was taken in, as far as that is possible within the time. */
    void finish(Duration within) throws InterruptedException {
        long deadline = System.nanoTime() + within.toNanos();
        while (!(writer.isIdle() && pending.isEmpty())) {
            handOn();
            Optional<Batch> finished = writer.finished(Duration.ofNanos(deadline - System.nanoTime()));
            if (finished.isEmpty()) {
                log.warn("What was not stored in time stays in Kafka for the next sink");
                return;
            }
            commit(finished.get());
        }
    }

    /** A commit that fails costs no more than a replay. */
    private void commit(Batch batch) {
        Map<TopicPartition, OffsetAndMetadata> own = new HashMap<>(batch.next());
        own.keySet().retainAll(consumer.assignment());
        try {
            consumer.commitSync(own, COMMIT_WITHIN);
        } catch (KafkaException e) {
            log.info("Offsets were not committed, so some results will be read again: {}", e.getMessage());
        }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        pending.drop(partitions);
        try {
            writer.finished(health.isFailing() ? Duration.ZERO : FINISH_BEFORE_REVOCATION)
                    .ifPresent(this::commit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        pending.drop(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        log.info("Reading {} partitions", partitions.size());
    }
}
