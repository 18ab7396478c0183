package io.pollux.scheduler.alerting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Printable;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** What strangers may see. */
final class StatusPageEndpoints {

    private final Transactions transactions;
    private final Removal removal;
    private final AuditLog audit;

    StatusPageEndpoints(Transactions transactions, Removal removal, AuditLog audit) {
        this.transactions = transactions;
        this.removal = removal;
        this.audit = audit;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/status-pages", this::pages),
                Endpoint.admin("PUT", "/api/status-pages/{slug}", this::publish),
                Endpoint.admin("DELETE", "/api/status-pages/{slug}", this::unpublish));
    }

    private Answer pages(Call call) throws SQLException {
        return Answer.ok(new Whole<>(transactions.run(StatusPages::all)));
    }

    private Answer publish(Call call) throws Exception {
        ObjectNode body = call.object();
        body.put("slug", call.path("slug"));
        Findings findings = new Findings();
        StatusPages.Definition wanted = StatusPages.read(body, findings, "");
        findings.throwIfAny();
        String by = call.caller().name();
        transactions.run(connection -> {
            StatusPages.put(connection, wanted, by);
            return wanted;
        });
        audit.record(call, "status-page.publish", "status page " + wanted.slug(), Map.of("tag", wanted.tag()));
        return Answer.ok(wanted);
    }

    private Answer unpublish(Call call) throws SQLException {
        String slug = StorableText.of(call.path("slug"), "Status page");
        return removal.of(
                call,
                "status-page",
                "Status page " + Printable.of(slug),
                connection -> StatusPages.delete(connection, slug));
    }
}
