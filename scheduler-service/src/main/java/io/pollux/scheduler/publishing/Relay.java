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
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes what the outbox names, in order, and removes it from there once Kafka has acknowledged it. A crash between
 * the two publishes again: at least once, and always the row as it is, never an older form of it. Every scheduler runs a
 * relay; a lock in the database lets one work at a time.
 */
public final class Relay implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(Relay.class);
    private static final int BATCH = 2_000;
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

    private static void publish(Producer<byte[], byte[]> producer, Outbox.Batch batch)
            throws ExecutionException, InterruptedException {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (long id : batch.projectIds()) {
            if (!batch.skipped().contains(id)) {
                Project project = batch.current().get(id);
                sent.add(producer.send(new ProducerRecord<>(
                        Topic.PROJECTS.topicName(), ProjectKey.of(id), project == null ? null : Json.encode(project))));
            }
        }
        producer.flush();
        for (Future<RecordMetadata> future : sent) {
            future.get();
        }
    }
}
