package io.pollux.incidents.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.IncidentEvent.Kind;
import io.pollux.common.json.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tables of incidents. A change that is there already is not written again. */
final class IncidentRows {

    private static final String INCIDENT = """
            insert into incidents as i (incident_id, project_id, project_name, tags, change, state, worst, reason,
              flapping, opened_at, changed_at, resolved_at, maintenance)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (incident_id) do update set project_name = excluded.project_name, tags = excluded.tags,
              change = excluded.change, state = excluded.state, reason = excluded.reason,
              changed_at = excluded.changed_at, resolved_at = excluded.resolved_at,
              worst = case when array_position(array['DEGRADED', 'UNKNOWN', 'DOWN'], excluded.state)
                > array_position(array['DEGRADED', 'UNKNOWN', 'DOWN'], i.worst) then excluded.state else i.worst end
            where excluded.change > i.change""";

    private static final String CHANGE = """
            insert into incident_changes (incident_id, change, kind, state, previous, reason, at, results, quiet)
            values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?)
            on conflict do nothing""";

    private IncidentRows() {}

    /** An event, and why nobody is to be told of it. */
    record Entry(IncidentEvent event, @Nullable String maintenance, boolean snoozed) {

        boolean quiet() {
            return maintenance != null || snoozed;
        }

        private @Nullable String quietReason() {
            return maintenance != null ? "MAINTENANCE" : snoozed ? "SNOOZED" : null;
        }
    }

    /** In order; an incident that changed twice is written twice, since one statement can't write a row again. */
    static void store(Connection connection, List<Entry> entries) throws SQLException {
        try (PreparedStatement incident = connection.prepareStatement(INCIDENT);
                PreparedStatement change = connection.prepareStatement(CHANGE)) {
            Set<String> inBatch = new HashSet<>();
            for (Entry entry : entries) {
                if (!inBatch.add(entry.event().incidentId())) {
                    incident.executeBatch();
                    inBatch.clear();
                    inBatch.add(entry.event().incidentId());
                }
                bindIncident(incident, entry);
                incident.addBatch();
                bindChange(change, entry);
                change.addBatch();
            }
            incident.executeBatch();
            change.executeBatch();
        }
    }

    private static void bindIncident(PreparedStatement statement, Entry entry) throws SQLException {
        IncidentEvent event = entry.event();
        OffsetDateTime at = event.at().atOffset(ZoneOffset.UTC);
        statement.setString(1, event.incidentId());
        statement.setLong(2, event.projectId());
        statement.setString(3, event.projectName());
        statement.setArray(
                4, statement.getConnection().createArrayOf("text", event.tags().toArray()));
        statement.setInt(5, event.change());
        statement.setString(6, event.state().name());
        statement.setString(7, (event.state().isTrouble() ? event.state() : event.previous()).name());
        statement.setString(8, event.reason().name());
        statement.setBoolean(9, event.flapping());
        statement.setObject(10, event.openedAt().atOffset(ZoneOffset.UTC));
        statement.setObject(11, at);
        statement.setObject(12, event.kind() == Kind.RESOLVED ? at : null, Types.TIMESTAMP_WITH_TIMEZONE);
        statement.setString(13, entry.maintenance());
    }

    private static void bindChange(PreparedStatement statement, Entry entry) throws SQLException {
        IncidentEvent event = entry.event();
        statement.setString(1, event.incidentId());
        statement.setInt(2, event.change());
        statement.setString(3, event.kind().name());
        statement.setString(4, event.state().name());
        statement.setString(5, event.previous().name());
        statement.setString(6, event.reason().name());
        statement.setObject(7, event.at().atOffset(ZoneOffset.UTC));
        statement.setString(8, new String(Json.encode(event.results()), UTF_8));
        statement.setString(9, entry.quietReason());
    }
}
