package io.pollux.scheduler.alerting;

import io.pollux.database.Database;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Endpoint;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Everything about incidents and whom to tell of them. */
public final class AlertingEndpoints {

    private final List<Endpoint> endpoints = new ArrayList<>();

    public AlertingEndpoints(Database database, byte[] secretKey, AuditLog audit, Clock clock) {
        Transactions transactions = new Transactions(database);
        Removal removal = new Removal(transactions, audit);
        Channels channels = new Channels(secretKey);
        AlertingFile file = new AlertingFile(transactions, channels, audit, clock);
        endpoints.addAll(new IncidentEndpoints(transactions, audit, clock).all());
        endpoints.addAll(new MaintenanceEndpoints(transactions, removal, audit, clock).all());
        endpoints.addAll(new ChannelEndpoints(transactions, channels, removal, audit).all());
        endpoints.addAll(new RouteEndpoints(transactions, removal, audit).all());
        endpoints.addAll(new StatusPageEndpoints(transactions, removal, audit).all());
        endpoints.add(Endpoint.admin("GET", "/api/alerting/export", file::exportAll));
        endpoints.add(Endpoint.admin("POST", "/api/alerting/import", file::importAll));
    }

    public List<Endpoint> all() {
        return List.copyOf(endpoints);
    }
}
