package io.pollux.incidents.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.json.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table {@code project_status}: the latest state of each project, however often and late its record is read. */
final class StatusRows {

    private static final String UPSERT = """
            insert into project_status (project_id, change, state, previous, since, incident_id,
              consecutive_failures, consecutive_successes, last_result)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)
            on conflict (project_id) do update set change = excluded.change, state = excluded.state,
              previous = excluded.previous, since = excluded.since, incident_id = excluded.incident_id,
              consecutive_failures = excluded.consecutive_failures,
              consecutive_successes = excluded.consecutive_successes,
              last_result = coalesce(excluded.last_result, project_status.last_result)
            where excluded.change > project_status.change""";

    private StatusRows() {}

    /** Stores the latest record of each project; null where the project is gone. */
    static void store(Connection connection, Map<Long, @Nullable ProjectStatus> latest) throws SQLException {
        try (PreparedStatement upsert = connection.prepareStatement(UPSERT);
                PreparedStatement delete =
                        connection.prepareStatement("delete from project_status where project_id = ?")) {
            for (Map.Entry<Long, @Nullable ProjectStatus> entry : latest.entrySet()) {
                ProjectStatus status = entry.getValue();
                if (status == null) {
                    delete.setLong(1, entry.getKey());
                    delete.addBatch();
                } else {
                    bind(upsert, status);
                    upsert.addBatch();
                }
            }
            upsert.executeBatch();
            delete.executeBatch();
        }
    }

    private static void bind(PreparedStatement statement, ProjectStatus status) throws SQLException {
        JudgedResult last = status.lastResult();
        statement.setLong(1, status.projectId());
        statement.setLong(2, status.change());
        statement.setString(3, status.state().name());
        statement.setString(4, status.previous().name());
        statement.setObject(5, status.since().atOffset(ZoneOffset.UTC));
        statement.setString(6, status.incidentId());
        statement.setInt(7, status.consecutiveFailures());
        statement.setInt(8, status.consecutiveSuccesses());
        statement.setString(9, last == null ? null : new String(Json.encode(last), UTF_8));
    }
}
