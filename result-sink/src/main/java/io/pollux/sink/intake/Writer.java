package io.pollux.sink.intake;

import io.pollux.common.contract.Topic;
import io.pollux.database.Fault;
import io.pollux.sink.facts.Fact;
import io.pollux.sink.metrics.SinkMetrics;
import io.pollux.sink.storing.BatchStore;
import io.pollux.sink.storing.StoredBatch;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores batches, however long it takes. While the database is away it tries again and again; a row that the database
 * refuses is found by halving the batch, and set aside. When {@link #write} returns, every record of the batch is either
 * stored or in {@link Topic#DEAD}.
 */
final class Writer {

    private static final Logger log = LoggerFactory.getLogger(Writer.class);

    private final BatchStore store;
    private final DeadLetters deadLetters;
    private final BatchLimit limit;
    private final WriterHealth health;
    private final SinkMetrics metrics;
    private final Backoff backoff = new Backoff();

    Writer(BatchStore store, DeadLetters deadLetters, BatchLimit limit, WriterHealth health, SinkMetrics metrics) {
        this.store = store;
        this.deadLetters = deadLetters;
        this.limit = limit;
        this.health = health;
        this.metrics = metrics;
    }

    /** Stores a batch, or is interrupted. */
    void write(Batch batch) throws InterruptedException {
        List<Entry.Understood> readable = new ArrayList<>(batch.entries().size());
        List<Entry.Poison> poison = new ArrayList<>();
        for (Entry entry : batch.entries()) {
            switch (entry) {
                case Entry.Understood good -> readable.add(good);
                case Entry.Poison bad -> poison.add(bad);
            }
        }
        if (!readable.isEmpty()) {
            storeAll(readable, poison);
        }
        if (!poison.isEmpty()) {
            setAside(poison);
        }
        health.idle();
    }

    private void storeAll(List<Entry.Understood> readable, List<Entry.Poison> poison) throws InterruptedException {
        Deque<List<Entry.Understood>> parts = new ArrayDeque<>();
        parts.add(readable);
        while (!parts.isEmpty()) {
            List<Entry.Understood> part = parts.pop();
            try {
                store(part);
            } catch (SQLException e) {
                switch (Fault.of(e)) {
                    case ROW -> split(part, e, parts, poison);
                    case CONTENTION -> {
                        parts.push(part);
                        pause("contention", e);
                    }
                    case DATABASE -> {
                        parts.push(part);
                        pause("database", e);
                    }
                }
            }
        }
    }

    private void store(List<Entry.Understood> part) throws SQLException {
        long from = System.nanoTime();
        health.storing();
        List<Fact> facts = part.stream().map(Entry.Understood::fact).toList();
        StoredBatch stored = store.store(facts);
        Duration took = Duration.ofNanos(System.nanoTime() - from);
        limit.stored(part.size(), took);
        metrics.stored(stored, part.size(), took);
        health.succeeded();
        backoff.reset();
    }

    private static void split(
            List<Entry.Understood> part,
            SQLException e,
            Deque<List<Entry.Understood>> parts,
            List<Entry.Poison> poison) {
        if (part.size() > 1) {
            int half = part.size() / 2;
            parts.push(part.subList(half, part.size()));
            parts.push(part.subList(0, half));
            return;
        }
        Entry.Understood only = part.getFirst();
        if (only.source().topic().equals(Topic.DEAD.topicName())) {
            // It is where it would be sent to.
            log.error(
                    "A dead letter cannot be stored: offset {} of {}",
                    only.source().offset(),
                    only.source(),
                    e);
            return;
        }
        poison.add(new Entry.Poison(only.source(), "refused by the database: " + e.getSQLState()));
    }

    private void setAside(List<Entry.Poison> poison) throws InterruptedException {
        while (true) {
            try {
                deadLetters.send(poison);
                return;
            } catch (ExecutionException | org.apache.kafka.common.KafkaException e) {
                pause("kafka", e);
            }
        }
    }

    private void pause(String reason, Exception e) throws InterruptedException {
        limit.failed();
        metrics.retry(reason);
        health.failed(e);
        Thread.sleep(backoff.next());
    }
}
