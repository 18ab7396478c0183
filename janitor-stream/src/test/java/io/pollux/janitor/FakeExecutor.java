package io.pollux.janitor;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * An executor as the topics see it: begins all tasks that it gets, ends them after a while, and commits what it ended.
 * Runs in a process of its own, so that it can be killed with checks in flight.
 */
public final class FakeExecutor {

    private FakeExecutor() {}

    public static void main(String[] args) throws Exception {
        String bootstrapServers = System.getenv("KAFKA_BOOTSTRAP_SERVERS");
        String executorId = System.getenv("EXECUTOR_ID");
        Duration checkTime = Duration.parse(System.getenv("CHECK_TIME"));
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                        Map.of(
                                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                                bootstrapServers,
                                ConsumerConfig.GROUP_ID_CONFIG,
                                "pollux-executors",
                                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                                "read_committed",
                                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                                "earliest",
                                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                                6_000,
                                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                                false),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer());
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            consumer.subscribe(List.of(Topic.TASKS.topicName()));
            List<ProjectTask> begun = new ArrayList<>();
            Instant endAt = Instant.MAX;
            while (true) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
                    ProjectTask task = Json.decode(record.value(), ProjectTask.class);
                    begun.add(task);
                    send(
                            producer,
                            Topic.STARTS,
                            task,
                            new TaskStarted(
                                    task.taskId(), task.projectId(), task.attempt(), executorId, Instant.now()));
                    endAt = endAt.equals(Instant.MAX) ? Instant.now().plus(checkTime) : endAt;
                }
                if (Instant.now().isAfter(endAt)) {
                    begun.forEach(task -> send(
                            producer,
                            Topic.RESULTS,
                            task,
                            PollingResult.withoutRequest(
                                    task, Outcome.CONNECT_ERROR, "refused", Instant.now(), executorId)));
                    producer.flush();
                    consumer.commitSync();
                    begun.clear();
                    endAt = Instant.MAX;
                }
            }
        }
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, Topic topic, ProjectTask task, Object value) {
        Future<RecordMetadata> _ = producer.send(
                new ProducerRecord<>(topic.topicName(), ProjectKey.of(task.projectId()), Json.encode(value)));
    }
}
