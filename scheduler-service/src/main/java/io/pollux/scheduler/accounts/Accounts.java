package io.pollux.scheduler.accounts;

import io.pollux.common.lifecycle.Component;
import io.pollux.database.Database;
import io.pollux.scheduler.api.Authentication;
import io.pollux.scheduler.api.Endpoint;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Puts accounts together. */
public final class Accounts {

    private final Gate gate;
    private final FirstAdmin firstAdmin;
    private final List<Endpoint> endpoints = new ArrayList<>();

    /**
     * Nothing is opened yet.
     *
     * @param secrets what tokens are signed with: the current one first, then those that are still taken
     * @param adminPassword the first admin's; empty to have one generated
     */
    public Accounts(
            Database database,
            AuditLog audit,
            List<String> secrets,
            Duration tokenLifetime,
            String adminPassword,
            Clock clock) {
        Users users = new Users(database);
        Passwords passwords = new Passwords();
        Tokens tokens = new Tokens(secrets, tokenLifetime, clock);
        ApiKeys keys = new ApiKeys(database);
        this.gate = new Gate(tokens, users, keys, clock);
        this.firstAdmin = new FirstAdmin(users, passwords, adminPassword);
        Login login = new Login(users, passwords, tokens, new LoginThrottle(database), audit);
        endpoints.add(Endpoint.open("POST", "/api/auth/login", login::login));
        endpoints.addAll(new UserEndpoints(users, passwords, gate, audit).all());
        endpoints.addAll(new KeyEndpoints(keys, gate, audit).all());
        endpoints.addAll(new AuditEndpoints(database).all());
    }

    public Authentication authentication() {
        return gate;
    }

    /** To be started once the database is there. */
    public Component firstAdmin() {
        return firstAdmin;
    }

    public List<Endpoint> endpoints() {
        return List.copyOf(endpoints);
    }
}
