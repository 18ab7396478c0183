package io.pollux.incidents.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.pollux.common.alerting.MaintenanceWindow;
import io.pollux.common.alerting.Repeat;
import io.pollux.common.json.Json;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** When nobody is to be told: maintenance windows and snoozed projects, as they are in a transaction's view. */
public final class QuietTimes {

    private static final Logger log = LoggerFactory.getLogger(QuietTimes.class);

    private final List<MaintenanceWindow> windows;
    private final Map<Long, Instant> snoozedUntil;

    private QuietTimes(List<MaintenanceWindow> windows, Map<Long, Instant> snoozedUntil) {
        this.windows = windows;
        this.snoozedUntil = snoozedUntil;
    }

    public static QuietTimes read(Connection connection) throws SQLException {
        return new QuietTimes(windows(connection), snoozes(connection));
    }

    /** The maintenance window that a project is in. */
    Optional<String> maintenance(long projectId, Collection<String> tags, Instant at) {
        return windows.stream()
                .filter(window -> window.covers(projectId, tags, at))
                .map(MaintenanceWindow::name)
                .findFirst();
    }

    boolean snoozed(long projectId, Instant at) {
        Instant until = snoozedUntil.get(projectId);
        return until != null && at.isBefore(until);
    }

    public boolean isQuiet(long projectId, Collection<String> tags, Instant at) {
        return snoozed(projectId, at) || maintenance(projectId, tags, at).isPresent();
    }

    private static List<MaintenanceWindow> windows(Connection connection) throws SQLException {
        List<MaintenanceWindow> windows = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                        "select name, project_ids, tags, starts_at, ends_at, repeat from maintenance_windows"
                                + " where ends_at is null or ends_at > clock_timestamp() - interval '1 day' order by id");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                try {
                    windows.add(window(rows));
                } catch (JsonProcessingException | IllegalArgumentException e) {
                    log.warn("A maintenance window was changed by hand and is not valid: {}", e.getMessage());
                }
            }
        }
        return windows;
    }

    private static MaintenanceWindow window(ResultSet row) throws SQLException, JsonProcessingException {
        String repeat = row.getString("repeat");
        return new MaintenanceWindow(
                row.getString("name"),
                Set.of((Long[]) array(row, "project_ids")),
                List.of((String[]) array(row, "tags")),
                instant(row, "starts_at"),
                instant(row, "ends_at"),
                repeat == null ? null : Json.mapper().readValue(repeat, Repeat.class));
    }

    private static Object array(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return array.getArray();
    }

    private static Map<Long, Instant> snoozes(Connection connection) throws SQLException {
        Map<Long, Instant> snoozes = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(
                        "select project_id, until from snoozes where until > clock_timestamp()");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                Instant until = instant(rows, "until");
                if (until != null) {
                    snoozes.put(rows.getLong(1), until);
                }
            }
        }
        return snoozes;
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
