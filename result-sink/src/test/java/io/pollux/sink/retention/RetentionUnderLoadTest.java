package io.pollux.sink.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.sink.Facts;
import io.pollux.sink.Results;
import io.pollux.sink.SinkDatabase;
import io.pollux.sink.facts.Fact;
import io.pollux.sink.storing.BatchStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

final class RetentionUnderLoadTest {

    private static final Instant NOW = Instant.parse("2026-11-10T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final int BATCH = 500;
    private static final int BATCHES = 60;
    /** Measured by the server, as the wait for a lock: how long a store takes is also up to the machine. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    @Test
    void aPassDoesNotHoldUpInsertsForASecond() throws Exception {
        try (SinkDatabase database = SinkDatabase.create();
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            database.retention(Duration.ofDays(8), Clock.fixed(NOW.minus(Duration.ofDays(3)), ZoneOffset.UTC))
                    .run();
            fillOldDays(database);
            Future<Integer> first = threads.submit(() -> storeBackToBack(database, 1));
            Future<Integer> second = threads.submit(() -> storeBackToBack(database, 2));

            int passes = 0;
            do {
                database.retention(Duration.ofDays(Math.max(1, 7 - passes)), CLOCK)
                        .run();
                passes++;
            } while (!first.isDone() || !second.isDone());

            assertThat(database.tables()
                            .number("select count(*) from pg_inherits where inhparent = 'poll_results'::regclass"))
                    .as("the old partitions are gone")
                    .isLessThan(8);
            assertThat(first.get() + second.get())
                    .as("batches that were not held up")
                    .isEqualTo(2 * BATCHES);
            assertThat(database.tables().count("poll_results where project_id in (1, 2)"))
                    .isEqualTo(2 * BATCHES * BATCH);
        }
    }

    private static void fillOldDays(SinkDatabase database) throws Exception {
        BatchStore store = new BatchStore(database::dataSource, CLOCK);
        for (int day = 1; day <= 9; day++) {
            store.store(batch(3, NOW.minus(Duration.ofDays(day)), 2000));
        }
    }

    /** Fails if one of them is held up; how many there were. */
    private static int storeBackToBack(SinkDatabase database, long project) throws Exception {
        DataSource impatient = database.dataSource(LONGEST_WAIT);
        BatchStore store = new BatchStore(() -> impatient, CLOCK);
        int stored = 0;
        for (; stored < BATCHES; stored++) {
            store.store(batch(project, NOW.minusSeconds(2L * BATCH * stored), BATCH));
        }
        return stored;
    }

    private static List<Fact> batch(long project, Instant until, int size) throws Exception {
        List<Fact> batch = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            batch.add(Facts.of(Results.up(project, until.minusSeconds(i), 100)));
        }
        return batch;
    }
}
