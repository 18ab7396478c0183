package io.pollux.scheduler.alerting;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.contract.ProjectStatus.State;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Findings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code routes}: which news go to which channels. */
final class RoutesTable {

    private static final List<State> TROUBLES = List.of(State.DOWN, State.DEGRADED, State.UNKNOWN);
    private static final int MIN_REMIND_MS = 60_000;
    private static final int MAX_REMIND_MS = (int) Duration.ofDays(7).toMillis();

    private static final String ALL = "select r.*, array(select c.name from route_channels rc"
            + " join channels c on c.id = rc.channel_id where rc.route_id = r.id order by 1) as channels from routes r";

    private RoutesTable() {}

    /** What people decide on; channels by their names. */
    record Definition(
            String name,
            List<String> tags,
            List<State> states,
            List<String> channels,
            boolean recovery,

            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL)
            Long remindEveryMs,

            boolean enabled) {}

    record View(
            long id,
            String name,
            List<String> tags,
            List<State> states,
            List<String> channels,
            boolean recovery,

            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL)
            Long remindEveryMs,

            boolean enabled) {

        Definition definition() {
            return new Definition(name, tags, states, channels, recovery, remindEveryMs, enabled);
        }
    }

    static Definition read(ObjectNode object, Findings findings, String prefix) {
        Fields fields = new Fields(object, findings, prefix);
        fields.ignore("id");
        List<State> states = Texts.constants(fields, "states", State.class, TROUBLES);
        List<String> channels = Texts.list(fields, "channels");
        if (channels.isEmpty()) {
            fields.wrong("channels", "must name at least one channel");
        }
        Definition definition = new Definition(
                fields.text("name", 1, 100, null),
                Texts.tags(fields, "tags"),
                states.isEmpty() ? TROUBLES : states,
                channels,
                fields.flag("recovery", true),
                fields.value("remindEveryMs") == null
                        ? null
                        : (long) fields.integer("remindEveryMs", MIN_REMIND_MS, MAX_REMIND_MS, null),
                fields.flag("enabled", true));
        fields.refuseUnknown();
        return definition;
    }

    static List<View> all(Connection connection) throws SQLException {
        return new Sql(connection).query(ALL + " order by r.name", RoutesTable::view);
    }

    static Optional<View> find(Connection connection, long id) throws SQLException {
        return new Sql(connection)
                .query(ALL + " where r.id = ?", RoutesTable::view, id).stream().findFirst();
    }

    static View insert(Connection connection, Definition definition, Findings findings) throws SQLException {
        long id = new Sql(connection)
                .query(
                        "insert into routes (name, tags, states, recovery, remind_every_ms, enabled)"
                                + " values (?, ?, ?, ?, ?, ?) returning id",
                        row -> row.getLong(1),
                        definition.name(),
                        definition.tags(),
                        definition.states().stream().map(State::name).toList(),
                        definition.recovery(),
                        definition.remindEveryMs(),
                        definition.enabled())
                .getFirst();
        connect(connection, id, definition, findings);
        return find(connection, id).orElseThrow();
    }

    static Optional<View> update(Connection connection, long id, Definition definition, Findings findings)
            throws SQLException {
        int updated = new Sql(connection)
                .update(
                        "update routes set name = ?, tags = ?, states = ?, recovery = ?, remind_every_ms = ?, enabled = ?,"
                                + " updated_at = clock_timestamp() where id = ?",
                        definition.name(),
                        definition.tags(),
                        definition.states().stream().map(State::name).toList(),
                        definition.recovery(),
                        definition.remindEveryMs(),
                        definition.enabled(),
                        id);
        if (updated == 0) {
            return Optional.empty();
        }
        new Sql(connection).update("delete from route_channels where route_id = ?", id);
        connect(connection, id, definition, findings);
        return find(connection, id);
    }

    static void put(Connection connection, Definition definition, Findings findings) throws SQLException {
        Optional<Long> id = new Sql(connection)
                        .query(
                                "select id from routes where name = ? for update",
                                row -> row.getLong(1),
                                definition.name())
                        .stream()
                        .findFirst();
        if (id.isPresent()) {
            update(connection, id.get(), definition, findings);
        } else {
            insert(connection, definition, findings);
        }
    }

    static boolean delete(Connection connection, long id) throws SQLException {
        return new Sql(connection).update("delete from routes where id = ?", id) == 1;
    }

    private static void connect(Connection connection, long id, Definition definition, Findings findings)
            throws SQLException {
        int found = new Sql(connection)
                .update(
                        "insert into route_channels (route_id, channel_id) select ?, id from channels where name = any (?)",
                        id,
                        definition.channels());
        if (found < definition.channels().stream().distinct().count()) {
            findings.add("channels", "must be names of channels that exist");
            findings.throwIfAny();
        }
    }

    private static View view(ResultSet row) throws SQLException {
        return new View(
                row.getLong("id"),
                row.getString("name"),
                Sql.texts(row, "tags"),
                Sql.texts(row, "states").stream().map(State::valueOf).toList(),
                Sql.texts(row, "channels"),
                row.getBoolean("recovery"),
                row.getObject("remind_every_ms", Long.class),
                row.getBoolean("enabled"));
    }
}
