package io.pollux.scheduler.alerting;

import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Page;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Incidents, and what people say about them: noted, or not to be told of for a while. */
final class IncidentEndpoints {

    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    IncidentEndpoints(Transactions transactions, AuditLog audit, Clock clock) {
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/incidents", this::incidents),
                Endpoint.viewer("GET", "/api/incidents/{id}", this::incident),
                Endpoint.editor("POST", "/api/incidents/{id}/acknowledge", this::acknowledge),
                Endpoint.editor("PUT", "/api/projects/{id}/snooze", this::snooze),
                Endpoint.editor("DELETE", "/api/projects/{id}/snooze", this::wake));
    }

    /** Until when a project is snoozed. */
    record Snooze(long projectId, Instant until, String reason) {}

    private Answer incidents(Call call) throws SQLException {
        Incidents.Search search = Incidents.Search.from(call.query());
        return Answer.ok(Page.of(
                transactions.run(connection -> Incidents.search(connection, search)),
                search.limit(),
                Incidents.Search::position));
    }

    private Answer incident(Call call) throws SQLException {
        return Answer.ok(whole(incidentId(call)));
    }

    /** What can't be stored is the id of nothing. */
    private static String incidentId(Call call) {
        return StorableText.of(call.path("id"), "Incident");
    }

    private Incidents.Whole whole(String id) throws SQLException {
        return transactions
                .run(connection -> Incidents.find(connection, id))
                .orElseThrow(() -> Problem.notFound("Incident " + Printable.of(id)));
    }

    private Answer acknowledge(Call call) throws Exception {
        Fields fields = new Fields(call.object());
        String note = fields.text("note", 0, 1_000, "");
        fields.finish();
        String id = incidentId(call);
        String by = call.caller().name();
        if (!transactions.run(connection -> Incidents.acknowledge(connection, id, by, note))) {
            throw Problem.notFound("Incident " + Printable.of(id));
        }
        audit.record(call, "incident.acknowledge", "incident " + id, Map.of());
        return Answer.ok(whole(id));
    }

    private Answer snooze(Call call) throws Exception {
        long id = call.id("Project");
        Fields fields = new Fields(call.object());
        Instant until = Texts.instant(fields, "until");
        String reason = fields.text("reason", 0, 500, "");
        if (until == null || !until.isAfter(clock.instant())) {
            fields.wrong("until", "must be an instant in the future");
        }
        fields.finish();
        Snooze snooze = new Snooze(id, until == null ? Instant.EPOCH : until, reason);
        String by = call.caller().name();
        int changed = transactions.run(connection -> new Sql(connection)
                .update(
                        "insert into snoozes (project_id, until, reason, created_by)"
                                + " select id, ?, ?, ? from projects where id = ?"
                                + " on conflict (project_id) do update set until = excluded.until,"
                                + " reason = excluded.reason, created_by = excluded.created_by",
                        snooze.until(),
                        reason,
                        by,
                        id));
        if (changed == 0) {
            throw Problem.notFound("Project " + id);
        }
        audit.record(call, "project.snooze", "project " + id, Map.of("until", snooze.until()));
        return Answer.ok(snooze);
    }

    private Answer wake(Call call) throws SQLException {
        long id = call.id("Project");
        int removed = transactions.run(
                connection -> new Sql(connection).update("delete from snoozes where project_id = ?", id));
        if (removed == 0) {
            throw Problem.notFound("A snooze of project " + id);
        }
        audit.record(call, "project.wake", "project " + id, Map.of());
        return Answer.noContent();
    }
}
