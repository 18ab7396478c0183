package io.pollux.incidents.sending;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.contract.ProjectStatus.State;
import io.pollux.common.json.Json;
import io.pollux.incidents.channels.Message;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Puts messages into words' reach: what a delivery is about, read from the incidents that it names. */
final class Messages {

    /** A reminder tells how things stand; a change tells what it was, whatever came after. */
    private static final String ITEMS = """
            select n.kind, n.incident_id, i.project_id, i.project_name, i.tags, i.opened_at, i.flapping,
                   coalesce(c.state, i.state) as state, coalesce(c.at, clock_timestamp()) as at,
                   coalesce(c.results, l.results) -> -1 as result,
                   count(*) over () as total, count(*) filter (where n.kind <> 'RESOLVED') over () as troubled
              from notices n
              join incidents i using (incident_id)
              left join incident_changes c on c.incident_id = n.incident_id and c.change = n.change
              left join incident_changes l on l.incident_id = n.incident_id and l.change = i.change
             where n.delivery_id = ?
             order by n.kind = 'RESOLVED', i.project_name, n.change, n.reminder
             limit ?""";

    private final DataSource dataSource;
    private final String publicUrl;

    Messages(DataSource dataSource, String publicUrl) {
        this.dataSource = dataSource;
        this.publicUrl = publicUrl;
    }

    Message of(Deliveries.Claim claim) throws SQLException {
        if (claim.test()) {
            return Message.trial(claim.deliveryId());
        }
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(ITEMS)) {
            statement.setString(1, claim.deliveryId());
            statement.setInt(2, Message.MOST_ITEMS);
            List<Message.Item> items = new ArrayList<>();
            int total = 0;
            int troubled = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    items.add(item(rows));
                    total = rows.getInt("total");
                    troubled = rows.getInt("troubled");
                }
            }
            return new Message(claim.deliveryId(), false, total, troubled, items, link(items));
        }
    }

    private String link(List<Message.Item> items) {
        if (publicUrl.isEmpty()) {
            return "";
        }
        return items.size() == 1
                ? publicUrl + "/#/incidents/" + items.getFirst().incidentId()
                : publicUrl + "/#/incidents";
    }

    private static Message.Item item(ResultSet row) throws SQLException {
        return new Message.Item(
                Message.Kind.valueOf(row.getString("kind")),
                row.getString("incident_id"),
                row.getLong("project_id"),
                row.getString("project_name"),
                List.of((String[]) row.getArray("tags").getArray()),
                State.valueOf(row.getString("state")),
                instant(row, "opened_at"),
                instant(row, "at"),
                row.getBoolean("flapping"),
                detail(row.getString("result")));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable String detail(@Nullable String result) {
        try {
            JsonNode node = result == null ? null : Json.mapper().readTree(result);
            if (node == null || !node.isObject()) {
                return null;
            }
            return node.has("error")
                    ? node.get("error").asText()
                    : node.path("outcome").asText();
        } catch (JsonProcessingException e) {
            return null;
        }
    }
}
