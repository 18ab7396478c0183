package io.pollux.scheduler.alerting;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The messages that were sent, or are to be. */
final class Deliveries {

    private static final String ALL = "select d.*, c.name, (select count(*) from notices n"
            + " where n.delivery_id = d.delivery_id) as notices from deliveries d join channels c on c.id = d.channel_id";

    private Deliveries() {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record View(
            String deliveryId,
            String channel,
            String kind,
            String state,
            int notices,
            int attempts,
            Instant createdAt,
            @Nullable Instant sentAt,
            @Nullable String error) {

        boolean ended() {
            return state.equals("SENT") || state.equals("FAILED");
        }
    }

    static List<View> latest(Connection connection, Optional<Long> channel, int limit) throws SQLException {
        return new Sql(connection)
                .query(
                        ALL + " where d.channel_id = coalesce(?, d.channel_id) order by d.created_at desc limit ?",
                        Deliveries::view,
                        channel.orElse(null),
                        limit);
    }

    static Optional<View> find(Connection connection, String id) throws SQLException {
        return new Sql(connection)
                .query(ALL + " where d.delivery_id = ?", Deliveries::view, id).stream()
                        .findFirst();
    }

    /** Asks whoever sends messages for one that says nothing; its id. */
    static String trial(Connection connection, long channelId) throws SQLException {
        String id = UUID.randomUUID().toString();
        new Sql(connection)
                .update(
                        "insert into deliveries (delivery_id, channel_id, kind, state) values (?, ?, 'TEST', 'WAITING')",
                        id,
                        channelId);
        return id;
    }

    private static View view(ResultSet row) throws SQLException {
        return new View(
                row.getString("delivery_id"),
                row.getString("name"),
                row.getString("kind"),
                row.getString("state"),
                row.getInt("notices"),
                row.getInt("attempts"),
                Objects.requireNonNull(Sql.instant(row, "created_at")),
                Sql.instant(row, "sent_at"),
                row.getString("error"));
    }
}
