package io.pollux.incidents.sending;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import io.pollux.common.alerting.ChannelKind;
import io.pollux.common.json.Json;
import io.pollux.database.Storable;
import io.pollux.incidents.channels.Channel;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/**
 * The table {@code deliveries}. A message is claimed before it is sent, by the database's clock.
 *
 * <pre>
 *   WAITING ── claim ──▶ SENDING ── taken ──▶ SENT
 *      ▲                    │ ├──── refused for good, or tried often enough ──▶ FAILED
 *      └── failed for now ──┘ └──── the claim ran out: claimed by another node, or FAILED after the last attempt
 * </pre>
 *
 * <p>Whoever sent a message may say so, also when the claim ran out meanwhile; whoever failed may only as long as the
 * claim is theirs.
 */
final class Deliveries {

    private static final TypeReference<Map<String, String>> SECRETS = new TypeReference<>() {};

    /** Of a channel's messages the oldest goes first, so that no recovery overtakes the trouble that it ends. */
    private static final String CLAIM = """
            update deliveries d set state = 'SENDING', attempts = d.attempts + 1, claimed_by = ?,
              claimed_until = clock_timestamp() + ? * interval '1 millisecond'
              from channels c
             where c.id = d.channel_id and d.delivery_id = (
               select w.delivery_id from deliveries w join channels wc on wc.id = w.channel_id
                where w.attempts < ?
                  and ((w.state = 'WAITING' and w.next_at <= clock_timestamp())
                   or (w.state = 'SENDING' and w.claimed_until <= clock_timestamp()))
                  and (w.kind = 'TEST' or (wc.enabled and not exists (
                    select from deliveries o where o.channel_id = w.channel_id and o.kind = 'NEWS'
                       and o.state in ('WAITING', 'SENDING')
                       and (o.created_at, o.delivery_id) < (w.created_at, w.delivery_id))))
                order by w.next_at limit 1 for update of w skip locked)
            returning d.delivery_id, d.kind, d.attempts, c.id, c.name, c.kind as channel_kind, c.settings, c.secrets""";

    /** Otherwise the last attempt of a node that died would hold up the channel's later messages for ever. */
    private static final String GIVE_UP = """
            update deliveries set state = 'FAILED', claimed_until = null,
              error = coalesce(error, 'nobody knows what became of the last attempt')
             where attempts >= ? and (state = 'WAITING'
                or (state = 'SENDING' and claimed_until <= clock_timestamp()))
            returning delivery_id""";

    private final DataSource dataSource;
    private final String node;
    private final UnaryOperator<String> decrypt;

    Deliveries(DataSource dataSource, String node, UnaryOperator<String> decrypt) {
        this.dataSource = dataSource;
        this.node = node;
        this.decrypt = decrypt;
    }

    /**
     * A message that only this node may send, for a while.
     *
     * @param channel empty if its secrets can't be read
     */
    record Claim(String deliveryId, boolean test, int attempt, String kind, Optional<Channel> channel) {}

    /** Makes messages of the notices of each channel whose oldest has waited long enough; how many. */
    int group(Duration window) throws SQLException {
        List<Long> channels = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "select channel_id from notices where delivery_id is null group by channel_id"
                                + " having min(created_at) <= clock_timestamp() - ? * interval '1 millisecond'")) {
            statement.setLong(1, window.toMillis());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    channels.add(rows.getLong(1));
                }
            }
        }
        int grouped = 0;
        for (long channel : channels) {
            grouped += group(channel) ? 1 : 0;
        }
        return grouped;
    }

    private boolean group(long channelId) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try {
                String id = UUID.randomUUID().toString();
                if (!locked(connection, channelId)) {
                    return false;
                }
                update(
                        connection,
                        "insert into deliveries (delivery_id, channel_id, kind, state) values (?, ?, 'NEWS', 'WAITING')",
                        id,
                        channelId);
                int notices = update(
                        connection,
                        "update notices set delivery_id = ? where channel_id = ? and delivery_id is null",
                        id,
                        channelId);
                if (notices == 0) {
                    return false;
                }
                connection.commit();
                return true;
            } finally {
                connection.rollback();
            }
        }
    }

    private static boolean locked(Connection connection, long channelId) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("select from channels where id = ? for no key update skip locked")) {
            statement.setLong(1, channelId);
            try (ResultSet row = statement.executeQuery()) {
                return row.next();
            }
        }
    }

    private static int update(Connection connection, String sql, String id, long channelId) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, id);
            statement.setLong(2, channelId);
            return statement.executeUpdate();
        }
    }

    /**
     * Claims the message that is due next, if there is one.
     *
     * @param mostAttempts a message that was claimed so often is not claimed again
     */
    Optional<Claim> claim(Duration lease, int mostAttempts) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(CLAIM)) {
            statement.setString(1, node);
            statement.setLong(2, lease.toMillis());
            statement.setInt(3, mostAttempts);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(claim(row)) : Optional.empty();
            }
        }
    }

    private Claim claim(ResultSet row) throws SQLException {
        return new Claim(
                row.getString("delivery_id"),
                row.getString("kind").equals("TEST"),
                row.getInt("attempts"),
                row.getString("channel_kind"),
                channel(row));
    }

    private Optional<Channel> channel(ResultSet row) throws SQLException {
        try {
            Map<String, String> secrets = new HashMap<>();
            Json.mapper()
                    .readValue(row.getString("secrets"), SECRETS)
                    .forEach((name, value) -> secrets.put(name, decrypt.apply(value)));
            return Optional.of(new Channel(
                    row.getLong("id"),
                    row.getString("name"),
                    ChannelKind.valueOf(row.getString("channel_kind")),
                    Json.mapper().readTree(row.getString("settings")),
                    secrets));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Gives up messages that were claimed so often, unless somebody is still at them; their ids. */
    List<String> giveUpAfter(int mostAttempts) throws SQLException {
        List<String> ids = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(GIVE_UP)) {
            statement.setInt(1, mostAttempts);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getString(1));
                }
            }
        }
        return ids;
    }

    /** The channel has taken it, which is so whoever has claimed it since. */
    void sent(Claim claim) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "update deliveries set state = 'SENT', sent_at = clock_timestamp(), error = null,"
                                + " claimed_until = null where delivery_id = ? and state <> 'SENT'")) {
            statement.setString(1, claim.deliveryId());
            statement.executeUpdate();
        }
    }

    /** Whether the claim was still ours. */
    boolean failed(Claim claim, String reason) throws SQLException {
        return finish(claim, "state = 'FAILED', error = ?", reason, 0);
    }

    /** Whether the claim was still ours. */
    boolean retry(Claim claim, String reason, Duration after) throws SQLException {
        return finish(
                claim,
                "state = 'WAITING', error = ?, next_at = clock_timestamp() + ? * interval '1 millisecond'",
                reason,
                after.toMillis());
    }

    private boolean finish(Claim claim, String change, String reason, long afterMs) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement("update deliveries set " + change
                        + ", claimed_until = null where delivery_id = ? and claimed_by = ? and attempts = ?"
                        + " and state = 'SENDING'")) {
            int at = 1;
            statement.setString(at++, Storable.text(reason));
            if (afterMs > 0) {
                statement.setLong(at++, afterMs);
            }
            statement.setString(at++, claim.deliveryId());
            statement.setString(at++, node);
            statement.setInt(at, claim.attempt());
            return statement.executeUpdate() == 1;
        }
    }

    long unfinished() throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "select count(*) from deliveries where state in ('WAITING', 'SENDING')");
                ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }
}
