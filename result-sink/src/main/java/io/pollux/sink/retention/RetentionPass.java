package io.pollux.sink.retention;

import io.pollux.database.AdvisoryLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Makes the partitions of the days to come and drops those of which every row is older than the retention; deletes
 * rollups, timeouts, resolved incidents, messages and rows outside all partitions that are too old. Dead tasks and
 * records stay. A pass takes 30 s at most, and what it did not get to is left to the next. Of several sinks one at a time
 * does it.
 */
public final class RetentionPass {

    private static final Duration AT_MOST = Duration.ofSeconds(30);
    private static final Duration AHEAD = Duration.ofDays(3);
    /** Kafka keeps results for 7 days, so older ones do not come. */
    private static final Duration BACK = Duration.ofDays(8);

    /** A notice whose message is gone would be sent anew; messages go after the incidents that they tell of. */
    private static final String NO_NOTICE =
            "not exists (select from notices n where n.delivery_id = deliveries.delivery_id)";

    private final Supplier<DataSource> dataSource;
    private final Duration resultRetention;
    private final Duration rollupRetention;
    private final Clock clock;

    public RetentionPass(
            Supplier<DataSource> dataSource, Duration resultRetention, Duration rollupRetention, Clock clock) {
        this.dataSource = dataSource;
        this.resultRetention = resultRetention;
        this.rollupRetention = rollupRetention;
        this.clock = clock;
    }

    /** Does a pass, unless another sink is at it. */
    public PassReport run() throws SQLException {
        try (Connection connection = dataSource.get().getConnection()) {
            Step step = new Step(connection, AT_MOST);
            if (!step.run(statement -> isTrue(statement, "select pg_try_advisory_lock(%d)"))) {
                return PassReport.NOTHING;
            }
            try {
                return clean(step);
            } finally {
                unlock(connection);
            }
        }
    }

    /** Also when the pass's time is up: the lock must not go back to the pool with the connection. */
    private static void unlock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            isTrue(statement, "select pg_advisory_unlock(%d)");
            connection.commit();
        }
    }

    private PassReport clean(Step step) throws SQLException {
        Instant now = clock.instant();
        Instant resultCutoff = now.minus(resultRetention);
        Partitions partitions = new Partitions(step);
        int made = makeAhead(partitions, now, resultCutoff);
        int dropped = dropOld(step, partitions, resultCutoff);
        OldRows old = new OldRows(step);
        Instant rollupCutoff = now.minus(rollupRetention);
        long deleted = old.delete("poll_results_default", "stored_at", resultCutoff)
                + old.delete("timed_out_requests", "stored_at", resultCutoff)
                + old.delete("result_rollups_hourly", "bucket", rollupCutoff)
                + old.delete("result_rollups_daily", "bucket", rollupCutoff)
                + old.delete("incidents", "resolved_at", rollupCutoff)
                + old.delete("deliveries", "created_at", rollupCutoff, NO_NOTICE);
        long outside = step.run(statement -> count(statement, "select count(*) from poll_results_default"));
        return new PassReport(made, dropped, deleted, outside);
    }

    private static int makeAhead(Partitions partitions, Instant now, Instant cutoff) throws SQLException {
        Set<DayPartition> attached = partitions.attached();
        Instant back = now.minus(BACK);
        DayPartition last = DayPartition.at(now.plus(AHEAD));
        int made = 0;
        for (DayPartition day = DayPartition.at(back.isAfter(cutoff) ? back : cutoff);
                !day.day().isAfter(last.day());
                day = day.next()) {
            if (!attached.contains(day)) {
                partitions.add(day);
                made++;
            }
        }
        return made;
    }

    /** A table that was detached by a pass that did not get to dropping it is dropped as well. */
    private static int dropOld(Step step, Partitions partitions, Instant cutoff) throws SQLException {
        Set<DayPartition> attached = partitions.attached();
        int dropped = 0;
        for (DayPartition day : partitions.existing()) {
            if (day.end().isAfter(cutoff) || step.timeIsUp()) {
                break;
            }
            if (attached.contains(day)) {
                partitions.detach(day);
            }
            partitions.drop(day);
            dropped++;
        }
        return dropped;
    }

    private static boolean isTrue(Statement statement, String lock) throws SQLException {
        try (ResultSet row = statement.executeQuery(lock.formatted(AdvisoryLock.RETENTION.number()))) {
            return row.next() && row.getBoolean(1);
        }
    }

    private static long count(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            return row.next() ? row.getLong(1) : 0;
        }
    }
}
