package io.pollux.scheduler.ticking;

import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.KafkaClients;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Emits ticks together with the commit that says so, or not at all. The commit carries the consumer group's metadata, so
 * the broker refuses it from a scheduler that has lost its partitions.
 */
final class TickTransactions implements AutoCloseable {

    /** How a transaction ended. */
    enum Outcome {
        COMMITTED,
        /** Nothing became visible. */
        ABORTED,
        /** Only what is committed tells how it ended: the partitions must be resumed from there. */
        UNKNOWN
    }

    private static final Logger log = LoggerFactory.getLogger(TickTransactions.class);
    /** Short, since the open transaction of a frozen scheduler hides later tasks from their readers. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Map<String, Object> properties;
    private final String transactionalId;
    private final Function<Producer<?, ?>, ? extends AutoCloseable> observation;
    private @Nullable Producer<byte[], byte[]> producer;
    private @Nullable AutoCloseable observed;

    /**
     * Opens nothing yet.
     *
     * @param observation shows a producer's own meters until its result is closed
     */
    TickTransactions(
            KafkaClients clients,
            String transactionalId,
            Function<Producer<?, ?>, ? extends AutoCloseable> observation) {
        this.transactionalId = transactionalId;
        this.observation = observation;
        this.properties = clients.producer(
                Map.of(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4", ProducerConfig.BATCH_SIZE_CONFIG, 256 * 1024),
                Map.of(
                        ProducerConfig.CLIENT_ID_CONFIG,
                        transactionalId,
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        transactionalId,
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        (int) TIMEOUT.toMillis(),
                        ProducerConfig.MAX_BLOCK_MS_CONFIG,
                        TIMEOUT.toMillis()));
    }

    /** Makes sure that transactions can be begun, and that an earlier one under this id has ended. */
    void ensureReady() {
        if (producer == null) {
            Producer<byte[], byte[]> opened =
                    new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
            try {
                opened.initTransactions();
            } catch (KafkaException e) {
                opened.close(Duration.ZERO);
                throw e;
            }
            producer = opened;
            observed = observation.apply(opened);
        }
    }

    void begin() {
        ready().beginTransaction();
    }

    /** Adds a task to the transaction; should it fail, so does {@link #commit}. */
    void emit(int partition, Tick tick) {
        var _ = ready().send(new ProducerRecord<>(
                Topic.TASKS.topicName(),
                partition,
                ProjectKey.of(tick.project().id),
                TaskJson.encode(tick.project(), tick.scheduledAtMs(), tick.trigger(), tick.missedTicks())));
    }

    /** Ends the transaction that was begun. */
    Outcome commit(Map<Integer, PartitionSchedule> schedules, ConsumerGroupMetadata group) {
        try {
            ready().sendOffsetsToTransaction(offsets(schedules), group);
            ready().commitTransaction();
            return Outcome.COMMITTED;
        } catch (CommitFailedException e) {
            log.info("Not an owner any more, or in the midst of a rebalance; taking back a batch: {}", e.getMessage());
            return abort();
        } catch (KafkaException e) {
            log.warn("A batch of ticks could not be committed; resuming from what is committed: {}", e.toString());
            discard();
            return Outcome.UNKNOWN;
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> offsets(Map<Integer, PartitionSchedule> schedules) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        schedules.forEach((partition, schedule) -> offsets.put(
                new TopicPartition(Topic.PROJECTS.topicName(), partition),
                new OffsetAndMetadata(
                        schedule.offsetToCommit(),
                        new Watermark(Instant.ofEpochMilli(schedule.watermarkToCommit()), transactionalId)
                                .toMetadata())));
        return offsets;
    }

    private Outcome abort() {
        try {
            ready().abortTransaction();
            return Outcome.ABORTED;
        } catch (KafkaException e) {
            log.warn("A batch of ticks could not be aborted: {}", e.toString());
            discard();
            return Outcome.UNKNOWN;
        }
    }

    /** Gives up the transaction that is open, if there is one; how it ended only what is committed tells. */
    void discard() {
        close();
        producer = null;
    }

    private Producer<byte[], byte[]> ready() {
        if (producer == null) {
            throw new IllegalStateException("no transaction can be begun yet");
        }
        return producer;
    }

    @Override
    public void close() {
        closeObservation();
        if (producer != null) {
            producer.close(Duration.ZERO);
        }
    }

    private void closeObservation() {
        if (observed != null) {
            try {
                observed.close();
            } catch (Exception e) {
                log.debug("The meters of a producer could not be removed", e);
            }
            observed = null;
        }
    }
}
