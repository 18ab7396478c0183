package io.pollux.scheduler.stuck;

import io.pollux.database.Database;
import io.pollux.scheduler.api.Cursor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what the sink stored of timeouts and dead tasks, and notes which of the dead were tried again. */
final class StuckTasks {

    private static final String TIMEOUTS = """
            select t.*, p.name from timed_out_requests t left join projects p on p.id = t.project_id
             where (t.flagged_at, t.task_id) < (?, ?) order by t.flagged_at desc, t.task_id desc limit ?
            """;

    private static final String DEAD = """
            select d.*, p.name, r.retried_as, r.retried_by, r.retried_at
              from dead_tasks d left join projects p on p.id = d.project_id
              left join dead_task_retries r on r.task_id = d.task_id
             where (d.died_at, d.task_id) < (?, ?) order by d.died_at desc, d.task_id desc limit ?
            """;

    private final Database database;

    StuckTasks(Database database) {
        this.database = database;
    }

    /** Where a page begins: before this. */
    record Position(Instant at, String taskId) {

        static final Position END = new Position(Instant.parse("9999-01-01T00:00:00Z"), "");

        static Position parse(String cursor) {
            List<String> parts = List.of(Cursor.position(cursor).split(" ", 2));
            try {
                Instant at = Instant.EPOCH.plus(Long.parseLong(parts.getFirst()), ChronoUnit.MICROS);
                if (parts.size() == 2 && at.isBefore(END.at) && at.isAfter(Instant.EPOCH)) {
                    return new Position(at, parts.getLast());
                }
            } catch (NumberFormatException | DateTimeException | ArithmeticException e) {
                // said below
            }
            throw Cursor.wrong();
        }

        static String of(Instant at, String taskId) {
            return ChronoUnit.MICROS.between(Instant.EPOCH, at) + " " + taskId;
        }
    }

    List<TimeoutView> timeouts(Position before, int limit) throws SQLException {
        return page(TIMEOUTS, before, limit, StuckTasks::timeout);
    }

    List<DeadTaskView> dead(Position before, int limit) throws SQLException {
        return page(DEAD, before, limit, StuckTasks::deadTask);
    }

    Optional<Long> projectOf(String deadTaskId) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("select project_id from dead_tasks where task_id = ?")) {
            statement.setString(1, deadTaskId);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(row.getLong(1)) : Optional.empty();
            }
        }
    }

    void retried(String taskId, String as, String by) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement("""
                        insert into dead_task_retries (task_id, retried_as, retried_by) values (?, ?, ?)
                        on conflict (task_id) do update set retried_as = excluded.retried_as,
                          retried_by = excluded.retried_by, retried_at = excluded.retried_at
                        """)) {
            statement.setString(1, taskId);
            statement.setString(2, as);
            statement.setString(3, by);
            statement.executeUpdate();
        }
    }

    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> page(String sql, Position before, int limit, Reader<T> reader) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, before.at().atOffset(ZoneOffset.UTC));
            statement.setString(2, before.taskId());
            statement.setInt(3, limit);
            List<T> items = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    items.add(reader.read(rows));
                }
            }
            return items;
        }
    }

    private static TimeoutView timeout(ResultSet row) throws SQLException {
        return new TimeoutView(
                row.getString("task_id"),
                row.getLong("project_id"),
                row.getString("name"),
                row.getInt("attempt"),
                row.getString("state"),
                time(row, "since"),
                time(row, "deadline"),
                time(row, "flagged_at"),
                row.getString("executor_id"),
                row.getString("action"));
    }

    private static DeadTaskView deadTask(ResultSet row) throws SQLException {
        OffsetDateTime retriedAt = row.getObject("retried_at", OffsetDateTime.class);
        return new DeadTaskView(
                row.getString("task_id"),
                row.getLong("project_id"),
                row.getString("name"),
                row.getInt("attempt"),
                time(row, "scheduled_at"),
                time(row, "died_at"),
                row.getString("state"),
                row.getString("executor_id"),
                row.getString("reason"),
                row.getString("retried_as"),
                row.getString("retried_by"),
                instant(retriedAt));
    }

    private static Instant time(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }
}
