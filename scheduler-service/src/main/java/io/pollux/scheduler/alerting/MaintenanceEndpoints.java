package io.pollux.scheduler.alerting;

import io.helidon.http.Status;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** When nobody is to be told. */
final class MaintenanceEndpoints {

    private final Transactions transactions;
    private final Removal removal;
    private final AuditLog audit;
    private final Clock clock;

    MaintenanceEndpoints(Transactions transactions, Removal removal, AuditLog audit, Clock clock) {
        this.transactions = transactions;
        this.removal = removal;
        this.audit = audit;
        this.clock = clock;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/maintenance", this::windows),
                Endpoint.editor("POST", "/api/maintenance", this::addWindow),
                Endpoint.editor("PUT", "/api/maintenance/{id}", this::changeWindow),
                Endpoint.editor("DELETE", "/api/maintenance/{id}", this::removeWindow));
    }

    private Answer windows(Call call) throws SQLException {
        return Answer.ok(new Whole<>(transactions.run(connection -> Maintenance.all(connection, clock.instant()))));
    }

    private Answer addWindow(Call call) throws Exception {
        Findings findings = new Findings();
        Maintenance.Definition wanted = Maintenance.read(call.object(), findings, "");
        findings.throwIfAny();
        String by = call.caller().name();
        Maintenance.View added =
                transactions.run(connection -> Maintenance.insert(connection, wanted, findings, by, clock.instant()));
        audit.record(call, "maintenance.create", "maintenance " + added.name(), Map.of());
        return Answer.of(Status.CREATED_201, added).with("Location", "/api/maintenance/" + added.id());
    }

    private Answer changeWindow(Call call) throws Exception {
        long id = call.id("Maintenance window");
        Findings findings = new Findings();
        Maintenance.Definition wanted = Maintenance.read(call.object(), findings, "");
        findings.throwIfAny();
        Maintenance.View changed = transactions
                .run(connection -> Maintenance.update(connection, id, wanted, findings, clock.instant()))
                .orElseThrow(() -> Problem.notFound("Maintenance window " + id));
        audit.record(call, "maintenance.change", "maintenance " + changed.name(), Map.of());
        return Answer.ok(changed);
    }

    private Answer removeWindow(Call call) throws SQLException {
        long id = call.id("Maintenance window");
        return removal.of(
                call, "maintenance", "Maintenance window " + id, connection -> Maintenance.delete(connection, id));
    }
}
