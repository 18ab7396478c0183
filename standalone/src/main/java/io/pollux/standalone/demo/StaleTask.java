package io.pollux.standalone.demo;

import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.kafka.KafkaClients;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A task that has been in the queue for an hour, as after an outage of all executors: it is not executed any more but
 * ends as a queue timeout.
 */
final class StaleTask {

    private static final Duration AGE = Duration.ofHours(1);

    private StaleTask() {}

    static void enqueue(KafkaClients clients, Project project) throws InterruptedException, ExecutionException {
        Instant queuedAt = Instant.now().minus(AGE).truncatedTo(ChronoUnit.MILLIS);
        ProjectTask task = ProjectTask.first(project, queuedAt, Trigger.MANUAL);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                clients.producer(Map.of(), Map.of()), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(
                            Topic.TASKS.topicName(),
                            null,
                            queuedAt.toEpochMilli(),
                            ProjectKey.of(project.id()),
                            Json.encode(task)))
                    .get();
        }
    }
}
