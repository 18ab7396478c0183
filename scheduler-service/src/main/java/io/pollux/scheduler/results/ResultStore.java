package io.pollux.scheduler.results;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Timings;
import io.pollux.database.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the table {@code poll_results}. */
public final class ResultStore {

    private static final String SELECT = """
            select project_id, task_id, attempt, scheduled_at, polled_at, status, status_code, response_time_ms,
                   dns_ms, connect_ms, tls_ms, first_byte_ms, body_ms, response_bytes, certificate_expires_at,
                   tls_verified, error_message, executor_id, late, given_up
              from poll_results
             where project_id = ?""";

    private final Database database;

    public ResultStore(Database database) {
        this.database = database;
    }

    public Optional<ResultView> find(long projectId, Instant scheduledAt, String taskId) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement =
                        connection.prepareStatement(SELECT + " and scheduled_at = ? and task_id = ?")) {
            statement.setLong(1, projectId);
            statement.setObject(2, scheduledAt.atOffset(ZoneOffset.UTC));
            statement.setString(3, taskId);
            return read(statement).stream().findFirst();
        }
    }

    /** A page of a project's results, newest first, with one more if there are more. */
    List<ResultView> search(long projectId, ResultSearch search) throws SQLException {
        String sql = SELECT
                + " and scheduled_at >= ? and scheduled_at < ? and (scheduled_at, task_id) < (?, ?)"
                + (search.success().isEmpty()
                        ? ""
                        : search.success().get() ? " and status = 'UP'" : " and status <> 'UP'")
                + " order by scheduled_at desc, task_id desc limit ?";
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, projectId);
            statement.setObject(2, search.since().atOffset(ZoneOffset.UTC));
            statement.setObject(3, search.until().atOffset(ZoneOffset.UTC));
            statement.setObject(4, search.before().scheduledAt().atOffset(ZoneOffset.UTC));
            statement.setString(5, search.before().taskId());
            statement.setInt(6, search.limit() + 1);
            return read(statement);
        }
    }

    private static List<ResultView> read(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            List<ResultView> results = new ArrayList<>();
            while (rows.next()) {
                results.add(read(rows));
            }
            return results;
        }
    }

    private static ResultView read(ResultSet row) throws SQLException {
        Outcome outcome = Outcome.valueOf(row.getString("status"));
        return new ResultView(
                row.getString("task_id"),
                row.getLong("project_id"),
                row.getInt("attempt"),
                row.getObject("scheduled_at", OffsetDateTime.class).toInstant(),
                row.getObject("polled_at", OffsetDateTime.class).toInstant(),
                outcome.success(),
                outcome,
                row.getObject("status_code", Integer.class),
                number(row, "response_time_ms"),
                timings(row),
                number(row, "response_bytes"),
                instant(row, "certificate_expires_at"),
                row.getObject("tls_verified", Boolean.class),
                row.getString("error_message"),
                row.getString("executor_id"),
                row.getBoolean("late"),
                row.getBoolean("given_up"));
    }

    private static @Nullable Timings timings(ResultSet row) throws SQLException {
        Timings timings = new Timings(
                number(row, "dns_ms"),
                number(row, "connect_ms"),
                number(row, "tls_ms"),
                number(row, "first_byte_ms"),
                number(row, "body_ms"));
        return timings.equals(new Timings(null, null, null, null, null)) ? null : timings;
    }

    private static @Nullable Long number(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
