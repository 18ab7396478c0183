package io.pollux.scheduler.publishing;

import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Worker;
import io.pollux.database.Database;
import io.pollux.database.Notifications;
import io.pollux.scheduler.SchedulerMetrics;
import io.pollux.scheduler.ticking.Comparison;
import io.pollux.scheduler.ticking.Ticker;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the whole table with what the schedulers have read from the topic, and has every difference published again:
 * at the start, whenever partitions were taken over, every {@code RELOAD_INTERVAL}, and on request. It heals what the
 * outbox missed, a row whose record was lost, and a topic that was emptied. Every scheduler sees to the partitions that it
 * owns; who is asked for it tells the others.
 */
public final class Reconciliation implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(Reconciliation.class);
    private static final int PAGE = 10_000;
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final Duration GLANCE = Duration.ofMillis(1);

    private final Database database;
    private final KafkaClients clients;
    private final Ticker ticker;
    private final int partitions;
    private final Duration interval;
    private final SchedulerMetrics metrics;
    private final LinkedBlockingQueue<CompletableFuture<Integer>> requests = new LinkedBlockingQueue<>();
    private volatile boolean stopping;

    public Reconciliation(
            Database database,
            KafkaClients clients,
            Ticker ticker,
            int partitions,
            Duration interval,
            SchedulerMetrics metrics) {
        this.database = database;
        this.clients = clients;
        this.ticker = ticker;
        this.partitions = partitions;
        this.interval = interval;
        this.metrics = metrics;
    }

    /** Reconciles now, on all nodes; completes with the number of projects that differed on this one. */
    public CompletableFuture<Integer> request() {
        CompletableFuture<Integer> request = new CompletableFuture<>();
        requests.add(request);
        return request;
    }

    @Override
    public void requestStop(Duration timeout) {
        stopping = true;
    }

    @Override
    public void run() throws InterruptedException {
        try (Notifications others = new Notifications(database, "pollux_reload");
                Admin admin = Admin.create(clients.admin(Map.of()))) {
            int takeovers = 0;
            long dueAt = System.nanoTime() + interval.toNanos();
            while (!stopping) {
                CompletableFuture<Integer> request = requests.poll(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
                boolean asked = others.await(GLANCE);
                int takenOver = ticker.takeovers();
                if (request == null && !asked && takenOver == takeovers && System.nanoTime() < dueAt) {
                    continue;
                }
                if (request != null) {
                    tell(others);
                }
                takeovers = takenOver;
                dueAt = System.nanoTime() + interval.toNanos();
                reconcile(admin, request == null ? new CompletableFuture<>() : request);
            }
        }
    }

    private static void tell(Notifications others) {
        try {
            others.tellOthers();
        } catch (SQLException e) {
            log.warn("The other schedulers could not be asked to reconcile and will do so in time: {}", e.toString());
        }
    }

    private void reconcile(Admin admin, CompletableFuture<Integer> done) throws InterruptedException {
        try {
            int differing = compare(admin, ticker.compare(partitions));
            metrics.reconciled(differing);
            if (differing > 0) {
                log.info("{} projects differed between the database and Kafka and are published again", differing);
            }
            done.complete(differing);
        } catch (SQLException | ExecutionException e) {
            log.warn("The projects could not be reconciled; the next round will: {}", e.toString());
            done.completeExceptionally(e);
        }
    }

    private int compare(Admin admin, Comparison comparison)
            throws SQLException, ExecutionException, InterruptedException {
        Set<Long> differing = new HashSet<>();
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(PAGE);
                try (ResultSet rows = statement.executeQuery("select id, version from projects")) {
                    Map<Long, Long> page = new HashMap<>();
                    while (rows.next()) {
                        page.put(rows.getLong(1), rows.getLong(2));
                        if (page.size() == PAGE) {
                            differing.addAll(comparison.differing(page));
                            page.clear();
                        }
                    }
                    differing.addAll(comparison.differing(page));
                }
            } finally {
                connection.rollback();
            }
        }
        differing.addAll(comparison.leftOver(available(admin)));
        if (!differing.isEmpty()) {
            try (Connection connection = database.dataSource().getConnection()) {
                Outbox.add(connection, differing);
            }
        }
        return differing.size();
    }

    private Map<Integer, Comparison.Offsets> available(Admin admin) throws ExecutionException, InterruptedException {
        Map<TopicPartition, ListOffsetsResultInfo> beginnings = offsets(admin, OffsetSpec.earliest());
        Map<TopicPartition, ListOffsetsResultInfo> ends = offsets(admin, OffsetSpec.latest());
        Map<Integer, Comparison.Offsets> available = new HashMap<>();
        beginnings.forEach((partition, beginning) -> {
            ListOffsetsResultInfo end = ends.get(partition);
            if (end != null) {
                available.put(partition.partition(), new Comparison.Offsets(beginning.offset(), end.offset()));
            }
        });
        return available;
    }

    private Map<TopicPartition, ListOffsetsResultInfo> offsets(Admin admin, OffsetSpec spec)
            throws ExecutionException, InterruptedException {
        return admin.listOffsets(IntStream.range(0, partitions)
                        .mapToObj(partition -> new TopicPartition(Topic.PROJECTS.topicName(), partition))
                        .collect(Collectors.toMap(partition -> partition, _ -> spec)))
                .all()
                .get();
    }
}
