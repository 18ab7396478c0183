package io.pollux.incidents.sending;

import io.pollux.incidents.recording.QuietTimes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;

/**
 * What is told without anything having changed: reminders of what goes on, and what began in a quiet time that is over.
 * Nobody is reminded of what was acknowledged. All nodes look; the key of a notice sees to it that one tells.
 */
final class FollowUps {

    /** Incidents that are open, and channels that should know and were not told. */
    private static final String UNTOLD = """
            select distinct i.incident_id, i.project_id, i.tags, rc.channel_id, i.change, 0 as reminder
              from incidents i
              join routes r on r.enabled and i.tags @> r.tags and i.state = any (r.states)
              join route_channels rc on rc.route_id = r.id
              join channels c on c.id = rc.channel_id and c.enabled
             where i.resolved_at is null and i.acknowledged_at is null
               and not exists (select from notices n
                                where n.incident_id = i.incident_id and n.channel_id = rc.channel_id)""";

    /** Reminders are counted from when the channel was told first. */
    private static final String REMINDERS = """
            select incident_id, project_id, tags, channel_id, 0 as change, due as reminder
              from (select i.incident_id, i.project_id, i.tags, rc.channel_id,
                           floor(extract(epoch from clock_timestamp() - min(n.created_at)) * 1000
                             / min(r.remind_every_ms))::integer as due,
                           max(n.reminder) as latest
                      from incidents i
                      join routes r on r.enabled and r.remind_every_ms is not null and i.tags @> r.tags
                       and i.state = any (r.states)
                      join route_channels rc on rc.route_id = r.id
                      join channels c on c.id = rc.channel_id and c.enabled
                      join notices n on n.incident_id = i.incident_id and n.channel_id = rc.channel_id
                     where i.resolved_at is null and i.acknowledged_at is null
                     group by i.incident_id, i.project_id, i.tags, rc.channel_id) told
             where due > latest""";

    private final DataSource dataSource;

    FollowUps(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    void run(Instant now) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try {
                QuietTimes quiet = QuietTimes.read(connection);
                add(connection, UNTOLD, "OPENED", quiet, now);
                add(connection, REMINDERS, "REMINDER", quiet, now);
                connection.commit();
            } finally {
                connection.rollback();
            }
        }
    }

    private static void add(Connection connection, String query, String kind, QuietTimes quiet, Instant now)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(query);
                PreparedStatement insert = connection.prepareStatement(
                        "insert into notices (channel_id, incident_id, change, reminder, kind) values (?, ?, ?, ?, ?)"
                                + " on conflict do nothing");
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                List<String> tags = List.of((String[]) rows.getArray("tags").getArray());
                if (!quiet.isQuiet(rows.getLong("project_id"), tags, now)) {
                    insert.setLong(1, rows.getLong("channel_id"));
                    insert.setString(2, rows.getString("incident_id"));
                    insert.setInt(3, rows.getInt("change"));
                    insert.setInt(4, rows.getInt("reminder"));
                    insert.setString(5, kind);
                    insert.addBatch();
                }
            }
            insert.executeBatch();
        }
    }
}
