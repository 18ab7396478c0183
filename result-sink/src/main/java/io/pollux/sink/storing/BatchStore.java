package io.pollux.sink.storing;

import io.pollux.sink.facts.Fact;
import io.pollux.sink.facts.ResultRow;
import io.pollux.sink.facts.TaskKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Stores the facts of a batch in one transaction: result rows, counters, current states, rollups, timeouts and the dead.
 * Storing a batch again, whole or in parts, changes nothing.
 *
 * <p>Rows are copied straight into their table, since nearly always they are all new. If one is not, the whole batch is
 * merged through a staging table instead, and so are those that follow until one has been all new again.
 */
public final class BatchStore {

    private static final String UNIQUE_VIOLATION = "23505";
    private static final Duration CLOCK_TOLERANCE = Duration.ofDays(1);
    private static final int NETWORK_TIMEOUT_MS = 60_000;

    private static final RollupUpsert HOURLY = new RollupUpsert("result_rollups_hourly");
    private static final RollupUpsert DAILY = new RollupUpsert("result_rollups_daily");

    private final Supplier<DataSource> dataSource;
    private final Clock clock;
    private boolean expectReplays;

    public BatchStore(Supplier<DataSource> dataSource, Clock clock) {
        this.dataSource = dataSource;
        this.clock = clock;
    }

    /** Stores all of the facts, or none of them when it throws. */
    public StoredBatch store(Collection<Fact> facts) throws SQLException {
        Fold fold = Fold.of(facts);
        try (Connection connection = dataSource.get().getConnection()) {
            connection.setNetworkTimeout(Runnable::run, NETWORK_TIMEOUT_MS);
            connection.setAutoCommit(false);
            try {
                return storeIn(connection, fold);
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
        }
    }

    private StoredBatch storeIn(Connection connection, Fold fold) throws SQLException {
        if (!expectReplays) {
            try {
                return transaction(connection, fold, false);
            } catch (SQLException e) {
                if (!UNIQUE_VIOLATION.equals(e.getSQLState())) {
                    throw e;
                }
                connection.rollback();
                expectReplays = true;
            }
        }
        StoredBatch stored = transaction(connection, fold, true);
        expectReplays = stored.inserted() < fold.rows().size();
        return stored;
    }

    private StoredBatch transaction(Connection connection, Fold fold, boolean merge) throws SQLException {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Changes changes = new Changes(now.plus(CLOCK_TOLERANCE));
        List<Fact.TimedOut> timeouts = fold.timeouts();
        if (!timeouts.isEmpty()) {
            Timeouts.insert(connection, timeouts, now);
        }
        markLate(fold.rows(), Timeouts.flaggedAttempts(connection, fold.reach()));
        storeRows(connection, fold, now, merge, changes);
        if (!timeouts.isEmpty()) {
            Timeouts.markLate(connection, timeouts, changes);
            DeadRows.insertFlagged(connection, timeouts);
        }
        if (!fold.dead().isEmpty()) {
            DeadRows.insertTasks(connection, fold.dead());
        }
        if (!fold.setAside().isEmpty()) {
            DeadRows.insertRecords(connection, fold.setAside());
        }
        if (!changes.isEmpty()) {
            StatsUpsert.apply(connection, changes);
            HOURLY.apply(connection, changes.byHour());
            DAILY.apply(connection, changes.byDay());
        }
        connection.commit();
        return new StoredBatch(
                changes.insertedCount(),
                changes.replacedCount(),
                fold.rows().size() - changes.insertedCount() - changes.replacedCount(),
                merge);
    }

    private static void storeRows(Connection connection, Fold fold, Instant now, boolean merge, Changes changes)
            throws SQLException {
        if (fold.rows().isEmpty()) {
            return;
        }
        if (merge) {
            ResultMerge.merge(connection, fold.rows(), now, changes);
        } else {
            ResultCopy.into(connection, "poll_results", fold.rows(), now, changes::inserted);
        }
    }

    private static void markLate(List<ResultRow> rows, Map<TaskKey, Integer> flaggedAttempts) {
        if (!flaggedAttempts.isEmpty()) {
            rows.replaceAll(row -> isLate(row, flaggedAttempts.get(row.key())) ? row.markedLate() : row);
        }
    }

    private static boolean isLate(ResultRow row, @Nullable Integer flaggedAttempt) {
        return flaggedAttempt != null && !row.givenUp() && row.attempt() <= flaggedAttempt;
    }

    private static void rollBack(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
