package io.pollux.benchmarks.executor;

import io.pollux.common.contract.ExecutorStatus;
import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Puts tasks in and counts results. */
final class BenchmarkTopics implements AutoCloseable {

    static final int PARTITIONS = 12;

    private final String bootstrapServers;
    private final Admin admin;
    private final KafkaProducer<byte[], byte[]> producer;

    BenchmarkTopics(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
        admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
        producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ProducerConfig.LINGER_MS_CONFIG,
                        20,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        256 << 10,
                        ProducerConfig.COMPRESSION_TYPE_CONFIG,
                        "lz4",
                        ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                        1),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Writes tasks of projects 1 to {@code count}. */
    void writeTasks(int count, LongFunction<String> url, boolean reuseConnection) {
        Instant now = Instant.now();
        for (long id = 1; id <= count; id++) {
            ProjectTask task =
                    ProjectTask.first(project(id, url.apply(id), reuseConnection, now), now, Trigger.SCHEDULE);
            var _ = producer.send(new ProducerRecord<>(Topic.TASKS.topicName(), ProjectKey.of(id), Json.encode(task)));
        }
        producer.flush();
    }

    private static Project project(long id, String url, boolean reuseConnection, Instant now) {
        return new Project(
                id,
                1,
                "project " + id,
                url,
                "GET",
                Map.of(),
                null,
                60,
                IntervalUnit.SECONDS,
                Project.DEFAULT_TIMEOUT_MS,
                ExpectedStatus.ANY_SUCCESS,
                List.of(),
                true,
                reuseConnection,
                true,
                true,
                List.of(),
                now,
                now);
    }

    /** How many records a topic has had. */
    long count(Topic topic) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        IntStream.range(0, PARTITIONS)
                .forEach(partition -> ends.put(new TopicPartition(topic.topicName(), partition), OffsetSpec.latest()));
        return admin.listOffsets(ends).all().get().values().stream()
                .mapToLong(ListOffsetsResult.ListOffsetsResultInfo::offset)
                .sum();
    }

    /** How many tasks the executor says it holds. */
    int activeTasks() {
        TopicPartition partition = new TopicPartition(Topic.EXECUTORS.topicName(), 0);
        int active = 0;
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            while (consumer.position(partition) < end) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    active = Json.decode(record.value(), ExecutorStatus.class).activeTasks();
                }
            }
        } catch (UndecodableException e) {
            throw new IllegalStateException(e);
        }
        return active;
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
