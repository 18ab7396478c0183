package io.pollux.scheduler.accounts;

import io.pollux.scheduler.api.Authentication;
import io.pollux.scheduler.api.Caller;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets in who has a valid token or API key. Roles come from the database and not from the token; what was found there
 * is believed for two seconds, and that is how long a revoked key or a changed role may still work on other nodes.
 */
final class Gate implements Authentication {

    private static final Logger log = LoggerFactory.getLogger(Gate.class);
    private static final String BEARER = "Bearer ";

    private final Tokens tokens;
    private final Users users;
    private final ApiKeys keys;
    private final Clock clock;
    private final Recent<Long, User> recentUsers = new Recent<>();
    private final Recent<String, ApiKey> recentKeys = new Recent<>();

    Gate(Tokens tokens, Users users, ApiKeys keys, Clock clock) {
        this.tokens = tokens;
        this.users = users;
        this.keys = keys;
        this.clock = clock;
    }

    @Override
    public Caller caller(@Nullable String authorization) throws SQLException {
        if (authorization == null || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            throw Problem.unauthorized("Sign in at /api/auth/login and send the token as Authorization: Bearer.");
        }
        String credential = authorization.substring(BEARER.length()).strip();
        Optional<Caller> caller = credential.startsWith(ApiKey.PREFIX) ? byKey(credential) : byToken(credential);
        return caller.orElseThrow(() -> {
            log.info("A token or API key was refused");
            return Problem.unauthorized("The token or API key is not valid, or not any more.");
        });
    }

    /** Accounts were changed through this node: what is remembered may be wrong. */
    void forget() {
        recentUsers.forget();
        recentKeys.forget();
    }

    private Optional<Caller> byToken(String token) throws SQLException {
        Optional<Tokens.Proof> proof = tokens.verify(token);
        if (proof.isEmpty()) {
            return Optional.empty();
        }
        return user(proof.get().userId())
                .filter(user -> user.tokenGeneration() == proof.get().generation())
                .map(user -> new Caller(user.username(), user.role()));
    }

    private Optional<User> user(long id) throws SQLException {
        Optional<User> known = recentUsers.get(id);
        if (known.isEmpty()) {
            known = users.byId(id);
            known.ifPresent(user -> recentUsers.put(id, user));
        }
        return known;
    }

    private Optional<Caller> byKey(String key) throws SQLException {
        Optional<ApiKey> known = recentKeys.get(key);
        if (known.isEmpty()) {
            known = keys.byKey(key);
            known.ifPresent(found -> recentKeys.put(key, found));
        }
        return known.filter(found -> found.validAt(clock.instant()))
                .map(found -> new Caller("key:" + found.name(), found.role()));
    }
}
