package io.pollux.scheduler.publishing;

import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.operations.HealthStatus;
import io.pollux.database.Database;
import io.pollux.database.Notifications;
import io.pollux.scheduler.SchedulerMetrics;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes what the outbox names, in order, and removes it from there once Kafka has acknowledged it. A crash between
 * the two publishes again: at least once, and always the row as it is, never an older form of it. A project that is too
 * large stays as it was published last, and the others go on. Every scheduler runs a relay; a lock in the database lets
 * one work at a time.
 */
public final class Relay implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(Relay.class);
    private static final int BATCH = 2_000;
    /**
     * Of the 1 MiB that Kafka takes, unless it is told otherwise, the rest is for what comes around the project: a task,
     * the janitor's notes on it, and the headers of a dead letter.
     */
    private static final int MAX_PROJECT_BYTES = (1 << 20) - (64 << 10);

    private static final Duration LOOK_EVERY = Duration.ofMillis(500);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final Database database;
    private final KafkaClients clients;
    private final SchedulerMetrics metrics;
    private final Outbox outbox;
    private final Notifications notifications;
    private volatile boolean stopping;
    private volatile HealthStatus health = HealthStatus.UP;

    public Relay(Database database, KafkaClients clients, SchedulerMetrics metrics) {
        this.database = database;
        this.clients = clients;
        this.metrics = metrics;
        this.outbox = new Outbox(metrics);
        this.notifications = new Notifications(database, "pollux_outbox");
    }

    public HealthStatus health() {
        return health;
    }

    @Override
    public void requestStop(Duration timeout) {
        stopping = true;
    }

    @Override
    public void run() throws InterruptedException {
        Map<String, Object> properties = clients.producer(
                Map.of(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4"),
                Map.of(
                        ProducerConfig.CLIENT_ID_CONFIG, "pollux-relay",
                        ProducerConfig.ACKS_CONFIG, "all",
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true));
        try (notifications;
                Producer<byte[], byte[]> producer =
                        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            while (!stopping) {
                try {
                    while (!stopping && relayBatch(producer)) {
                        // until the outbox is empty
                    }
                    health = HealthStatus.UP;
                    notifications.await(LOOK_EVERY);
                } catch (SQLException | ExecutionException | KafkaException e) {
                    health = HealthStatus.down("changes of projects can't be published: " + e.getMessage());
                    log.warn("Changes of projects can't be published; trying again: {}", e.toString());
                    Thread.sleep(RETRY_AFTER);
                }
            }
        }
    }

    /** Whether there may be more. */
    private boolean relayBatch(Producer<byte[], byte[]> producer)
            throws SQLException, ExecutionException, InterruptedException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try {
                if (!Outbox.tryLock(connection)) {
                    return false;
                }
                metrics.outboxDepth(Outbox.depth(connection));
                Outbox.Batch batch = outbox.next(connection, BATCH);
                if (batch.isEmpty()) {
                    return false;
                }
                publish(producer, batch);
                Outbox.remove(connection, batch);
                connection.commit();
                metrics.published(batch.projectIds().size());
                return true;
            } finally {
                connection.rollback();
            }
        }
    }

    private void publish(Producer<byte[], byte[]> producer, Outbox.Batch batch)
            throws ExecutionException, InterruptedException {
        List<Sent> sent = new ArrayList<>();
        for (long id : batch.projectIds()) {
            if (!batch.skipped().contains(id)) {
                Project project = batch.current().get(id);
                byte[] json = project == null ? null : Json.encode(project);
                if (json != null && json.length > MAX_PROJECT_BYTES) {
                    leaveOut(id, json.length);
                } else {
                    sent.add(new Sent(
                            id,
                            json == null ? 0 : json.length,
                            producer.send(new ProducerRecord<>(Topic.PROJECTS.topicName(), ProjectKey.of(id), json))));
                }
            }
        }
        producer.flush();
        for (Sent project : sent) {
            await(project);
        }
    }

    private record Sent(long id, int bytes, Future<RecordMetadata> acknowledged) {}

    private void await(Sent project) throws ExecutionException, InterruptedException {
        try {
            project.acknowledged().get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof RecordTooLargeException)) {
                throw e;
            }
            leaveOut(project.id(), project.bytes());
        }
    }

    private void leaveOut(long id, int bytes) {
        metrics.unreadableProject();
        log.warn("Not published, because the row is too large: project {} takes {} bytes", id, bytes);
    }
}
