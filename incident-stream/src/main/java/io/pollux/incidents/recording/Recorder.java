package io.pollux.incidents.recording;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.operations.HealthStatus;
import io.pollux.database.Database;
import io.pollux.incidents.IncidentMetrics;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings {@code pollux.status} and {@code pollux.incidents} into the database: each batch in one transaction, which also
 * decides who is to be told; offsets are committed after. A batch that is read again changes nothing. While the database
 * is away, records wait in Kafka.
 */
public final class Recorder implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(Recorder.class);

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration RETRY_AFTER = Duration.ofMillis(500);

    private final Database database;
    private final KafkaClients clients;
    private final Clock clock;
    private final IncidentMetrics metrics;
    private volatile boolean stopping;
    private volatile HealthStatus health = HealthStatus.UP;

    public Recorder(Database database, KafkaClients clients, Clock clock, IncidentMetrics metrics) {
        this.database = database;
        this.clients = clients;
        this.clock = clock;
        this.metrics = metrics;
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
        Map<String, Object> properties = clients.consumer(
                Map.of(
                        ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 6_000,
                        ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 2_000,
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 2_000),
                Map.of(
                        ConsumerConfig.GROUP_ID_CONFIG,
                        ConsumerGroups.INCIDENT_RECORDERS,
                        ConsumerConfig.GROUP_PROTOCOL_CONFIG,
                        "classic",
                        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                        CooperativeStickyAssignor.class.getName(),
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "earliest",
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed"));
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(Topic.STATUS.topicName(), Topic.INCIDENTS.topicName()));
            while (!stopping) {
                step(consumer);
            }
        }
    }

    private void step(KafkaConsumer<byte[], byte[]> consumer) throws InterruptedException {
        try {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            if (!records.isEmpty() && storedInTheEnd(records)) {
                consumer.commitSync();
            }
        } catch (KafkaException e) {
            log.warn("States and incidents could not be read or committed for the moment: {}", e.toString());
            Thread.sleep(RETRY_AFTER);
        }
    }

    /**
     * Tries until it is stored, or the service stops. If that takes longer than Kafka waits, another node takes over:
     * what it stores again changes nothing.
     */
    private boolean storedInTheEnd(ConsumerRecords<byte[], byte[]> records) throws InterruptedException {
        while (!stopping) {
            try {
                store(records);
                health = HealthStatus.UP;
                metrics.recorded(records.count());
                return true;
            } catch (SQLException e) {
                health = HealthStatus.down("incidents can't be stored: " + e.getMessage());
                metrics.databaseRetry();
                log.warn("Incidents can't be stored; trying again: {}", e.toString());
                Thread.sleep(RETRY_AFTER);
            }
        }
        return false;
    }

    private void store(ConsumerRecords<byte[], byte[]> records) throws SQLException {
        Map<Long, @Nullable ProjectStatus> statuses = new HashMap<>();
        List<IncidentEvent> events = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            read(record, statuses, events);
        }
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try {
                StatusRows.store(connection, statuses);
                List<IncidentRows.Entry> entries = entries(events, QuietTimes.read(connection));
                IncidentRows.store(connection, entries);
                Notices.add(connection, entries);
                connection.commit();
            } finally {
                connection.rollback();
            }
        }
    }

    private List<IncidentRows.Entry> entries(List<IncidentEvent> events, QuietTimes quiet) {
        Instant now = clock.instant();
        return events.stream()
                .map(event -> new IncidentRows.Entry(
                        event,
                        quiet.maintenance(event.projectId(), event.tags(), now).orElse(null),
                        quiet.snoozed(event.projectId(), now)))
                .toList();
    }

    private void read(
            ConsumerRecord<byte[], byte[]> record,
            Map<Long, @Nullable ProjectStatus> statuses,
            List<IncidentEvent> events) {
        Topic topic = record.topic().equals(Topic.STATUS.topicName()) ? Topic.STATUS : Topic.INCIDENTS;
        try {
            if (topic == Topic.INCIDENTS) {
                events.add(Json.decode(record.value(), IncidentEvent.class));
            } else if (record.value() == null) {
                statuses.put(ProjectKey.parse(record.key()), null);
            } else {
                ProjectStatus status = Json.decode(record.value(), ProjectStatus.class);
                statuses.put(status.projectId(), status);
            }
        } catch (UndecodableException | NumberFormatException e) {
            metrics.undecodable(topic);
            log.warn(
                    "Passed over offset {} of {}-{}: {}",
                    record.offset(),
                    record.topic(),
                    record.partition(),
                    e.getMessage());
        }
    }
}
