package io.pollux.scheduler.checks;

import io.helidon.http.Status;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.scheduler.api.Problem;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Looks up in {@link Topic#TASKS} whether a task was really emitted, by any node. The id tells the project, and so the
 * partition, and the time: what was written there from that time on is looked at, all of it, since catch-ups and first
 * polls can come long after their time; but not for longer than a few seconds.
 */
final class EmittedTasks implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(200);
    /** By how much the clocks of whoever gave a task its time and of whoever wrote it may differ. */
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private final KafkaClients clients;
    private final int partitions;
    private @Nullable KafkaConsumer<byte[], byte[]> consumer;

    EmittedTasks(KafkaClients clients, int partitions) {
        this.clients = clients;
        this.partitions = partitions;
    }

    /** One at a time: it is rarely asked, and a consumer is for one thread. */
    synchronized boolean contains(ParsedTaskId id) {
        byte[] key = ProjectKey.of(id.projectId());
        TopicPartition partition = new TopicPartition(Topic.TASKS.topicName(), ProjectKey.partition(key, partitions));
        KafkaConsumer<byte[], byte[]> reader = reader();
        reader.assign(List.of(partition));
        OffsetAndTimestamp from =
                reader.offsetsForTimes(Map.of(partition, from(id))).get(partition);
        if (from == null) {
            return false;
        }
        long end = reader.endOffsets(List.of(partition)).getOrDefault(partition, from.offset());
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        reader.seek(partition, from.offset());
        while (reader.position(partition) < end) {
            if (System.nanoTime() > giveUpAt) {
                throw Problem.retryLater(
                        Status.SERVICE_UNAVAILABLE_503, "The task could not be looked up in Kafka in time.", 1);
            }
            for (ConsumerRecord<byte[], byte[]> record : reader.poll(POLL)) {
                if (Arrays.equals(record.key(), key) && taskId(record).equals(id.text())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long from(ParsedTaskId id) {
        return Math.max(0, id.scheduledAt().minus(CLOCKS).toEpochMilli());
    }

    private static String taskId(ConsumerRecord<byte[], byte[]> record) {
        try {
            return Json.decode(record.value(), ProjectTask.class).taskId();
        } catch (UndecodableException e) {
            return "";
        }
    }

    private KafkaConsumer<byte[], byte[]> reader() {
        KafkaConsumer<byte[], byte[]> reader = consumer;
        if (reader == null) {
            reader = new KafkaConsumer<>(
                    clients.consumer(
                            Map.of(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis()),
                            Map.of(
                                    ConsumerConfig.CLIENT_ID_CONFIG, "pollux-api-tasks",
                                    ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
                                    ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest",
                                    ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted")),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
            consumer = reader;
        }
        return reader;
    }

    @Override
    public synchronized void close() {
        if (consumer != null) {
            consumer.close();
        }
    }
}
