package io.pollux.incidents.recording;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.operations.HealthStatus;
import io.pollux.database.Database;
import io.pollux.database.Fault;
import io.pollux.incidents.IncidentMetrics;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
 * is away, records wait in Kafka. A record that can't be read, or that the database refuses, is counted and passed over;
 * which one that is is found by halving the batch.
 */
public final class Recorder implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(Recorder.class);

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration RETRY_AFTER = Duration.ofMillis(500);

    /** A channel that is deleted meanwhile looks like a record that does not fit, and no longer does the next time. */
    private static final int REFUSALS = 2;

    private final NewsStore store;
    private final KafkaClients clients;
    private final IncidentMetrics metrics;
    private volatile boolean stopping;
    private volatile HealthStatus health = HealthStatus.UP;

    public Recorder(Database database, KafkaClients clients, Clock clock, IncidentMetrics metrics) {
        this.store = new NewsStore(database::dataSource, clock);
        this.clients = clients;
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

    /** Every record is stored or passed over, unless the service stops before. */
    private boolean storedInTheEnd(ConsumerRecords<byte[], byte[]> records) throws InterruptedException {
        Deque<List<News>> parts = new ArrayDeque<>();
        List<News> readable = readable(records);
        if (!readable.isEmpty()) {
            parts.push(readable);
        }
        while (!parts.isEmpty()) {
            List<News> part = parts.pop();
            @Nullable SQLException refusal = refusal(part);
            if (stopping) {
                return false;
            }
            if (refusal == null) {
                metrics.recorded(part.size());
            } else if (part.size() == 1) {
                passOver(part.getFirst().source(), "refused by the database: " + refusal.getSQLState());
            } else {
                int half = part.size() / 2;
                parts.push(part.subList(half, part.size()));
                parts.push(part.subList(0, half));
            }
        }
        return true;
    }

    /**
     * Stores news, or says why the database will never take them. Tries for as long as the database is away, or until
     * the service stops. If that takes longer than Kafka waits, another node takes over: what it stores again changes
     * nothing.
     */
    private @Nullable SQLException refusal(List<News> part) throws InterruptedException {
        int refused = 0;
        while (!stopping) {
            try {
                store.store(part);
                health = HealthStatus.UP;
                return null;
            } catch (SQLException e) {
                if (Fault.of(e) != Fault.ROW) {
                    health = HealthStatus.down("incidents can't be stored: " + e.getMessage());
                    metrics.databaseRetry();
                    log.warn("Incidents can't be stored; trying again: {}", e.toString());
                    Thread.sleep(RETRY_AFTER);
                } else if (++refused == REFUSALS || part.size() > 1) {
                    return e;
                }
            }
        }
        return null;
    }

    private List<News> readable(ConsumerRecords<byte[], byte[]> records) {
        List<News> readable = new ArrayList<>(records.count());
        for (ConsumerRecord<byte[], byte[]> record : records) {
            try {
                readable.add(News.of(record));
            } catch (UndecodableException e) {
                passOver(record, e.getMessage());
            }
        }
        return readable;
    }

    private void passOver(ConsumerRecord<byte[], byte[]> record, @Nullable String reason) {
        metrics.undecodable(News.topic(record));
        log.warn("Passed over offset {} of {}-{}: {}", record.offset(), record.topic(), record.partition(), reason);
    }
}
