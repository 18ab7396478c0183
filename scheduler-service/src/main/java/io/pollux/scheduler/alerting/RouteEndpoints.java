package io.pollux.scheduler.alerting;

import io.helidon.http.Status;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Which news go where. */
final class RouteEndpoints {

    private final Transactions transactions;
    private final Removal removal;
    private final AuditLog audit;

    RouteEndpoints(Transactions transactions, Removal removal, AuditLog audit) {
        this.transactions = transactions;
        this.removal = removal;
        this.audit = audit;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/routes", this::routes),
                Endpoint.admin("POST", "/api/routes", this::addRoute),
                Endpoint.admin("PUT", "/api/routes/{id}", this::changeRoute),
                Endpoint.admin("DELETE", "/api/routes/{id}", this::removeRoute));
    }

    private Answer routes(Call call) throws SQLException {
        return Answer.ok(new Whole<>(transactions.run(RoutesTable::all)));
    }

    private Answer addRoute(Call call) throws Exception {
        Findings findings = new Findings();
        RoutesTable.Definition wanted = RoutesTable.read(call.object(), findings, "");
        findings.throwIfAny();
        RoutesTable.View added = transactions.run(connection -> RoutesTable.insert(connection, wanted, findings));
        audit.record(call, "route.create", "route " + added.name(), Map.of());
        return Answer.of(Status.CREATED_201, added).with("Location", "/api/routes/" + added.id());
    }

    private Answer changeRoute(Call call) throws Exception {
        long id = call.id("Route");
        Findings findings = new Findings();
        RoutesTable.Definition wanted = RoutesTable.read(call.object(), findings, "");
        findings.throwIfAny();
        RoutesTable.View changed = transactions
                .run(connection -> RoutesTable.update(connection, id, wanted, findings))
                .orElseThrow(() -> Problem.notFound("Route " + id));
        audit.record(call, "route.change", "route " + changed.name(), Map.of());
        return Answer.ok(changed);
    }

    private Answer removeRoute(Call call) throws SQLException {
        long id = call.id("Route");
        return removal.of(call, "route", "Route " + id, connection -> RoutesTable.delete(connection, id));
    }
}
