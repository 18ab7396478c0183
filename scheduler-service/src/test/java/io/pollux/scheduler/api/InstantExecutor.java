package io.pollux.scheduler.api;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Answers every task with success at once, without a request; except those of projects that it is told to hold. */
public final class InstantExecutor implements AutoCloseable {

    private final Set<Long> held = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    InstantExecutor(String bootstrapServers, TopicWriter writer) {
        var _ = Thread.ofPlatform().daemon().name("instant-executor").start(() -> run(bootstrapServers, writer));
    }

    /** From now on this project's tasks are left alone. */
    public void hold(long projectId) {
        held.add(projectId);
    }

    public static PollingResult success(ProjectTask task) {
        return new PollingResult(
                task.taskId(),
                task.projectId(),
                task.attempt(),
                task.scheduledAt(),
                Instant.ofEpochMilli(System.currentTimeMillis()),
                true,
                Outcome.UP,
                200,
                1L,
                null,
                2L,
                null,
                null,
                null,
                "instant");
    }

    private void run(String bootstrapServers, TopicWriter writer) {
        Map<String, Object> properties = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest",
                ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            var partitions = consumer.partitionsFor(Topic.TASKS.topicName()).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (!stopping) {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> answer(record, writer));
            }
        }
    }

    private void answer(ConsumerRecord<byte[], byte[]> record, TopicWriter writer) {
        try {
            ProjectTask task = Json.decode(record.value(), ProjectTask.class);
            if (!held.contains(task.projectId())) {
                writer.write(Topic.RESULTS, task.projectId(), success(task));
            }
        } catch (UndecodableException e) {
            throw new AssertionError("not a task at " + record.offset(), e);
        }
    }

    @Override
    public void close() {
        stopping = true;
    }
}
