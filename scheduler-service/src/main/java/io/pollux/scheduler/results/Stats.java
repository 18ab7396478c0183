package io.pollux.scheduler.results;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * A project over a window of time.
 *
 * @param uptime the share of checks that succeeded, from 0 to 1; absent without checks
 * @param p50Ms half of the checks were answered at least as fast; within 1 %
 */
record Stats(
        long projectId,
        Instant since,
        Instant until,
        long total,
        long up,
        long down,
        long late,
        @Nullable Double uptime,
        @Nullable Double averageMs,
        @Nullable Double p50Ms,
        @Nullable Double p95Ms,
        @Nullable Double p99Ms) {

    static Stats read(Connection connection, long projectId, ResultSearch.Window window) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select * from project_window(?, ?, ?)")) {
            statement.setLong(1, projectId);
            statement.setObject(2, window.since().atOffset(ZoneOffset.UTC));
            statement.setObject(3, window.until().atOffset(ZoneOffset.UTC));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                long total = row.getLong("total");
                long up = row.getLong("up");
                return new Stats(
                        projectId,
                        window.since(),
                        window.until(),
                        total,
                        up,
                        total - up,
                        row.getLong("late"),
                        row.getObject("uptime", Double.class),
                        row.getObject("average_ms", Double.class),
                        row.getObject("p50_ms", Double.class),
                        row.getObject("p95_ms", Double.class),
                        row.getObject("p99_ms", Double.class));
            }
        }
    }
}
