package io.pollux.scheduler.checks;

import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaClients;
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
 * partition, and the time: only what was written there from that time on is looked at, and no more than a bounded
 * number of records. A catch-up that was emitted long after its due time may thus not be found.
 */
final class EmittedTasks implements AutoCloseable {

    private static final int LOOK_AT = 5_000;
    private static final Duration POLL = Duration.ofMillis(200);

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
        OffsetAndTimestamp from = reader.offsetsForTimes(
                        Map.of(partition, id.scheduledAt().toEpochMilli()))
                .get(partition);
        if (from == null) {
            return false;
        }
        long end = Math.min(
                from.offset() + LOOK_AT, reader.endOffsets(List.of(partition)).getOrDefault(partition, from.offset()));
        reader.seek(partition, from.offset());
        while (reader.position(partition) < end) {
            for (ConsumerRecord<byte[], byte[]> record : reader.poll(POLL)) {
                if (Arrays.equals(record.key(), key) && taskId(record).equals(id.text())) {
                    return true;
                }
            }
        }
        return false;
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
                            Map.of(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 10_000),
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
