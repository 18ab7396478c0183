package io.pollux.scheduler.alerting;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
import io.pollux.scheduler.api.Cursor;
import io.pollux.scheduler.api.Parameters;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the incidents that were recorded, the latest first. */
final class Incidents {

    private static final Instant END = Instant.parse("9999-01-01T00:00:00Z");

    private Incidents() {}

    /** Whether an incident is over. */
    enum Phase {
        OPEN,
        RESOLVED
    }

    /**
     * An incident as its latest change left it.
     *
     * @param maintenance the window that it began in
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record View(
            String incidentId,
            long projectId,
            String projectName,
            List<String> tags,
            String state,
            String worst,
            String reason,
            boolean flapping,
            Instant openedAt,
            Instant changedAt,
            @Nullable Instant resolvedAt,
            @Nullable String maintenance,
            @Nullable Acknowledged acknowledged) {}

    record Acknowledged(Instant at, String by, String note) {}

    /** One change of it; {@code quiet} says why nobody was told. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Change(
            int change,
            String kind,
            String state,
            String previous,
            String reason,
            Instant at,
            JsonNode results,
            @Nullable String quiet) {}

    /** Whom it was told, and what became of that. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Told(
            String channel,
            String kind,
            Instant noticedAt,
            @Nullable String deliveryId,
            @Nullable String delivery,
            @Nullable Instant sentAt,
            @Nullable String error) {}

    /** Everything about one. */
    record Whole(View incident, List<Change> changes, List<Told> told) {}

    record Search(
            Optional<Phase> phase,
            Optional<Long> project,
            List<String> tags,
            Instant before,
            String beforeId,
            int limit) {

        static Search from(Parameters query) {
            List<String> position = query.text("cursor")
                    .map(cursor -> List.of(Cursor.position(cursor).split(" ", 2)))
                    .orElse(List.of());
            return new Search(
                    query.constant("phase", Phase.class),
                    query.text("project").isEmpty()
                            ? Optional.empty()
                            : Optional.of(query.number("project", 1, Long.MAX_VALUE, 1)),
                    query.list("tag"),
                    position.isEmpty() ? END : instant(position.getFirst()),
                    position.size() < 2 ? "" : position.getLast(),
                    (int) query.number("limit", 1, 500, 50));
        }

        private static Instant instant(String micros) {
            try {
                Instant at = Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS);
                if (at.isAfter(Instant.EPOCH) && at.isBefore(END)) {
                    return at;
                }
            } catch (NumberFormatException | DateTimeException | ArithmeticException e) {
                // said below
            }
            throw Cursor.wrong();
        }

        static String position(View view) {
            return ChronoUnit.MICROS.between(Instant.EPOCH, view.openedAt()) + " " + view.incidentId();
        }
    }

    /** A page, with one more if there are more. */
    static List<View> search(Connection connection, Search search) throws SQLException {
        StringBuilder sql = new StringBuilder("select * from incidents where (opened_at, incident_id) < (?, ?)");
        List<Object> values = new ArrayList<>(List.of(search.before(), search.beforeId()));
        search.phase()
                .ifPresent(phase ->
                        sql.append(phase == Phase.OPEN ? " and resolved_at is null" : " and resolved_at is not null"));
        search.project().ifPresent(project -> {
            sql.append(" and project_id = ?");
            values.add(project);
        });
        if (!search.tags().isEmpty()) {
            sql.append(" and tags @> ?");
            values.add(search.tags());
        }
        values.add(search.limit() + 1);
        return new Sql(connection)
                .query(sql + " order by opened_at desc, incident_id desc limit ?", Incidents::view, values.toArray());
    }

    static Optional<Whole> find(Connection connection, String id) throws SQLException {
        Sql sql = new Sql(connection);
        List<View> found = sql.query("select * from incidents where incident_id = ?", Incidents::view, id);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Whole(
                found.getFirst(),
                sql.query(
                        "select * from incident_changes where incident_id = ? order by change", Incidents::change, id),
                sql.query("""
                        select c.name, n.kind, n.created_at, n.delivery_id, d.state, d.sent_at, d.error
                          from notices n join channels c on c.id = n.channel_id
                          left join deliveries d on d.delivery_id = n.delivery_id
                         where n.incident_id = ? order by n.created_at, c.name""", Incidents::told, id)));
    }

    static boolean acknowledge(Connection connection, String id, String by, String note) throws SQLException {
        return new Sql(connection)
                        .update(
                                "update incidents set acknowledged_at = clock_timestamp(), acknowledged_by = ?,"
                                        + " acknowledged_note = ? where incident_id = ?",
                                by,
                                note,
                                id)
                == 1;
    }

    private static View view(ResultSet row) throws SQLException {
        Instant acknowledgedAt = Sql.instant(row, "acknowledged_at");
        return new View(
                row.getString("incident_id"),
                row.getLong("project_id"),
                row.getString("project_name"),
                Sql.texts(row, "tags"),
                row.getString("state"),
                row.getString("worst"),
                row.getString("reason"),
                row.getBoolean("flapping"),
                known(row, "opened_at"),
                known(row, "changed_at"),
                Sql.instant(row, "resolved_at"),
                row.getString("maintenance"),
                acknowledgedAt == null
                        ? null
                        : new Acknowledged(
                                acknowledgedAt,
                                row.getString("acknowledged_by"),
                                Objects.requireNonNullElse(row.getString("acknowledged_note"), "")));
    }

    private static Change change(ResultSet row) throws SQLException {
        try {
            return new Change(
                    row.getInt("change"),
                    row.getString("kind"),
                    row.getString("state"),
                    row.getString("previous"),
                    row.getString("reason"),
                    known(row, "at"),
                    Json.mapper().readTree(row.getString("results")),
                    row.getString("quiet"));
        } catch (JsonProcessingException e) {
            throw new SQLException("the column results is not JSON", e);
        }
    }

    private static Told told(ResultSet row) throws SQLException {
        return new Told(
                row.getString("name"),
                row.getString("kind"),
                known(row, "created_at"),
                row.getString("delivery_id"),
                row.getString("state"),
                Sql.instant(row, "sent_at"),
                row.getString("error"));
    }

    private static Instant known(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(Sql.instant(row, column), column);
    }
}
