package io.pollux.benchmarks.janitor;

import io.pollux.benchmarks.ShopProject;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes what scheduler and executors would write about tasks that are numbered from 1. */
final class TaskFeed implements AutoCloseable {

    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");

    private final KafkaProducer<byte[], byte[]> producer;

    TaskFeed(String bootstrapServers) {
        producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ProducerConfig.LINGER_MS_CONFIG,
                        5,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        128 << 10),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    static ProjectTask task(long number) {
        Project project = ShopProject.of(number, CREATED);
        return ProjectTask.first(project, CREATED.plusMillis(number), Trigger.SCHEDULE);
    }

    void queue(long number) {
        send(Topic.TASKS, number, task(number));
    }

    void begin(long number) {
        ProjectTask task = task(number);
        send(Topic.STARTS, number, new TaskStarted(task.taskId(), number, task.attempt(), "executor-1", Instant.now()));
    }

    void end(long number) {
        send(
                Topic.RESULTS,
                number,
                PollingResult.withoutRequest(
                        task(number), Outcome.CONNECT_ERROR, "refused", Instant.now(), "executor-1"));
    }

    void flush() {
        producer.flush();
    }

    private void send(Topic topic, long number, Object value) {
        Future<RecordMetadata> _ =
                producer.send(new ProducerRecord<>(topic.topicName(), ProjectKey.of(number), Json.encode(value)));
    }

    @Override
    public void close() {
        producer.close();
    }
}
