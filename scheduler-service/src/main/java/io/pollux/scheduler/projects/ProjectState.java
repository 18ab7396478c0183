package io.pollux.scheduler.projects;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** How the latest check of a project went. */
public record ProjectState(
        String taskId,
        Instant polledAt,
        String outcome,
        boolean up,
        @Nullable Integer statusCode,
        @Nullable Integer responseTimeMs,
        @Nullable String error,
        @Nullable Instant certificateExpiresAt) {

    /** The columns of {@code project_stats} that {@link #read} needs. */
    static final String COLUMNS = "latest_task_id, latest_polled_at, latest_status, latest_status_code,"
            + " latest_response_time_ms, latest_error_message, latest_certificate_expires_at";

    static @Nullable ProjectState read(ResultSet row) throws SQLException {
        String taskId = row.getString("latest_task_id");
        Instant polledAt = instant(row, "latest_polled_at");
        if (taskId == null || polledAt == null) {
            return null;
        }
        String outcome = row.getString("latest_status");
        return new ProjectState(
                taskId,
                polledAt,
                outcome,
                outcome.equals("UP"),
                row.getObject("latest_status_code", Integer.class),
                row.getObject("latest_response_time_ms", Integer.class),
                row.getString("latest_error_message"),
                instant(row, "latest_certificate_expires_at"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
