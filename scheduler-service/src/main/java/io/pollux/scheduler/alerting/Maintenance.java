package io.pollux.scheduler.alerting;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.alerting.MaintenanceWindow;
import io.pollux.common.alerting.Repeat;
import io.pollux.common.json.Json;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Findings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table {@code maintenance_windows}: when nobody is to be told. Projects are spoken of by their names. */
final class Maintenance {

    private static final String ALL = "select m.*, array(select p.name from projects p"
            + " where p.id = any (m.project_ids) order by 1) as projects from maintenance_windows m";

    private Maintenance() {}

    /** What people decide on: once, or again and again. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Definition(
            String name,
            List<String> projects,
            List<String> tags,
            @Nullable Instant startsAt,
            @Nullable Instant endsAt,
            @Nullable Repeat repeat) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record View(
            long id,
            String name,
            List<String> projects,
            List<String> tags,
            @Nullable Instant startsAt,
            @Nullable Instant endsAt,
            @Nullable Repeat repeat,
            boolean active,
            String createdBy) {

        Definition definition() {
            return new Definition(name, projects, tags, startsAt, endsAt, repeat);
        }
    }

    static Definition read(ObjectNode object, Findings findings, String prefix) {
        Fields fields = new Fields(object, findings, prefix);
        fields.ignore("id", "active", "createdBy");
        String name = fields.text("name", 1, 100, null);
        List<String> projects = Texts.list(fields, "projects");
        List<String> tags = Texts.tags(fields, "tags");
        Instant startsAt = Texts.instant(fields, "startsAt");
        Instant endsAt = Texts.instant(fields, "endsAt");
        Repeat repeat = repeat(fields);
        fields.refuseUnknown();
        if (projects.isEmpty() && tags.isEmpty()) {
            fields.wrong("tags", "or projects must say what the window is for");
        }
        if (fields.value("repeat") != null) {
            if (startsAt != null || endsAt != null) {
                fields.wrong("repeat", "excludes startsAt and endsAt");
            }
        } else if (startsAt == null || endsAt == null || !startsAt.isBefore(endsAt)) {
            fields.wrong("endsAt", "must come after startsAt, unless the window has repeat");
        }
        return new Definition(name, projects, tags, startsAt, endsAt, repeat);
    }

    private static @Nullable Repeat repeat(Fields fields) {
        JsonNode node = fields.value("repeat");
        if (node == null) {
            return null;
        }
        if (!(node instanceof ObjectNode object)) {
            fields.wrong("repeat", "must be an object");
            return null;
        }
        Fields own = fields.part(object, "repeat");
        List<DayOfWeek> days = Texts.constants(own, "days", DayOfWeek.class, List.of(DayOfWeek.values()));
        String start = own.text("start", 4, 8, null);
        String zone = own.text("zone", 1, 60, "UTC");
        int durationMs = own.integer("durationMs", 60_000, (int) Repeat.LONGEST.toMillis(), null);
        own.refuseUnknown();
        try {
            return new Repeat(days, start, durationMs, zone);
        } catch (IllegalArgumentException e) {
            fields.wrong("repeat", "is not valid: " + e.getMessage());
            return null;
        }
    }

    static List<View> all(Connection connection, Instant now) throws SQLException {
        return new Sql(connection).query(ALL + " order by m.name", row -> view(row, now));
    }

    static Optional<View> find(Connection connection, long id, Instant now) throws SQLException {
        return new Sql(connection)
                .query(ALL + " where m.id = ?", row -> view(row, now), id).stream()
                        .findFirst();
    }

    static View insert(Connection connection, Definition definition, Findings findings, String by, Instant now)
            throws SQLException {
        long id = new Sql(connection)
                .query(
                        "insert into maintenance_windows (project_ids, tags, starts_at, ends_at, repeat, name, created_by)"
                                + " values (?::bigint[], ?, ?, ?, ?::jsonb, ?, ?) returning id",
                        row -> row.getLong(1),
                        ids(connection, definition, findings),
                        definition.tags(),
                        definition.startsAt(),
                        definition.endsAt(),
                        json(definition),
                        definition.name(),
                        by)
                .getFirst();
        return find(connection, id, now).orElseThrow();
    }

    static Optional<View> update(Connection connection, long id, Definition definition, Findings findings, Instant now)
            throws SQLException {
        new Sql(connection)
                .update(
                        "update maintenance_windows set project_ids = ?::bigint[], tags = ?, starts_at = ?, ends_at = ?,"
                                + " repeat = ?::jsonb, name = ?, updated_at = clock_timestamp() where id = ?",
                        ids(connection, definition, findings),
                        definition.tags(),
                        definition.startsAt(),
                        definition.endsAt(),
                        json(definition),
                        definition.name(),
                        id);
        return find(connection, id, now);
    }

    static void put(Connection connection, Definition definition, Findings findings, String by, Instant now)
            throws SQLException {
        Optional<Long> id = new Sql(connection)
                        .query(
                                "select id from maintenance_windows where name = ? for update",
                                row -> row.getLong(1),
                                definition.name())
                        .stream()
                        .findFirst();
        if (id.isPresent()) {
            update(connection, id.get(), definition, findings, now);
        } else {
            insert(connection, definition, findings, by, now);
        }
    }

    static boolean delete(Connection connection, long id) throws SQLException {
        return new Sql(connection).update("delete from maintenance_windows where id = ?", id) == 1;
    }

    private static List<Long> ids(Connection connection, Definition definition, Findings findings) throws SQLException {
        List<Long> ids = new Sql(connection)
                .query("select id from projects where name = any (?)", row -> row.getLong(1), definition.projects());
        if (ids.size() < definition.projects().stream().distinct().count()) {
            findings.add("projects", "must be names of projects that exist");
        }
        findings.throwIfAny();
        return ids;
    }

    private static @Nullable String json(Definition definition) {
        Repeat repeat = definition.repeat();
        return repeat == null ? null : new String(Json.encode(repeat), UTF_8);
    }

    private static View view(ResultSet row, Instant now) throws SQLException {
        try {
            String json = row.getString("repeat");
            Repeat repeat = json == null ? null : Json.mapper().readValue(json, Repeat.class);
            Instant startsAt = Sql.instant(row, "starts_at");
            Instant endsAt = Sql.instant(row, "ends_at");
            String name = row.getString("name");
            return new View(
                    row.getLong("id"),
                    name,
                    Sql.texts(row, "projects"),
                    Sql.texts(row, "tags"),
                    startsAt,
                    endsAt,
                    repeat,
                    new MaintenanceWindow(name, Set.of(), List.of(), startsAt, endsAt, repeat).isActive(now),
                    row.getString("created_by"));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new SQLException("maintenance window was changed by hand and is not valid", e);
        }
    }
}
