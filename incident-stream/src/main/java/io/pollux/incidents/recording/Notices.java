package io.pollux.incidents.recording;

import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.IncidentEvent.Kind;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The table {@code notices}: which channel is to be told of which change. Its key is why a change is told once, however
 * many nodes read its record, and however often.
 */
final class Notices {

    private static final String ROUTED = """
              from unnest(?::text[], ?::integer[], ?::text[], ?::text[]) e (incident_id, change, kind, state)
              join incidents i using (incident_id)
              join routes r on r.enabled and i.tags @> r.tags
              join route_channels rc on rc.route_id = r.id
              join channels c on c.id = rc.channel_id and c.enabled
            """;

    private static final String TROUBLE = "insert into notices (channel_id, incident_id, change, kind)"
            + " select distinct rc.channel_id, e.incident_id, e.change, e.kind " + ROUTED
            + " where e.state = any (r.states) on conflict do nothing";

    /** Only who was told of the trouble is told of its end. */
    private static final String RECOVERY = "insert into notices (channel_id, incident_id, change, kind)"
            + " select distinct rc.channel_id, e.incident_id, e.change, e.kind " + ROUTED
            + " where r.recovery and exists (select from notices told where told.channel_id = rc.channel_id"
            + " and told.incident_id = e.incident_id and told.kind <> 'RESOLVED') on conflict do nothing";

    private Notices() {}

    /** Decides who is told of trouble that began or got worse, and then of its end. */
    static void add(Connection connection, List<IncidentRows.Entry> entries) throws SQLException {
        insert(
                connection,
                TROUBLE,
                entries.stream()
                        .filter(entry -> !entry.quiet())
                        .map(IncidentRows.Entry::event)
                        .filter(Notices::isWorse)
                        .toList());
        insert(
                connection,
                RECOVERY,
                entries.stream()
                        .map(IncidentRows.Entry::event)
                        .filter(event -> event.kind() == Kind.RESOLVED)
                        .toList());
    }

    private static boolean isWorse(IncidentEvent event) {
        return event.kind() == Kind.OPENED
                || (event.kind() == Kind.UPDATED && event.state().worseThan(event.previous()));
    }

    private static void insert(Connection connection, String sql, List<IncidentEvent> events) throws SQLException {
        if (events.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, texts(connection, events.stream().map(IncidentEvent::incidentId)));
            statement.setArray(
                    2,
                    connection.createArrayOf(
                            "integer",
                            events.stream().map(IncidentEvent::change).toArray()));
            statement.setArray(
                    3,
                    texts(connection, events.stream().map(event -> event.kind().name())));
            statement.setArray(
                    4,
                    texts(connection, events.stream().map(event -> event.state().name())));
            statement.executeUpdate();
        }
    }

    private static Array texts(Connection connection, Stream<String> texts) throws SQLException {
        return connection.createArrayOf("text", texts.toArray());
    }
}
