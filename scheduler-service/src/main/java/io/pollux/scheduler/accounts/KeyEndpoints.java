package io.pollux.scheduler.accounts;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.helidon.http.Status;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Problem;
import io.pollux.scheduler.api.Role;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** API keys, for admins. */
final class KeyEndpoints {

    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    private final ApiKeys keys;
    private final Gate gate;
    private final AuditLog audit;

    KeyEndpoints(ApiKeys keys, Gate gate, AuditLog audit) {
        this.keys = keys;
        this.gate = gate;
        this.audit = audit;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.admin("GET", "/api/keys", _ -> Answer.ok(new All(keys.all()))),
                Endpoint.admin("POST", "/api/keys", this::add),
                Endpoint.admin("DELETE", "/api/keys/{id}", this::revoke));
    }

    record All(List<ApiKey> items) {}

    /** The only answer that ever holds a key. */
    record Added(String key, @JsonUnwrapped ApiKey about) {}

    private Answer add(Call call) throws Exception {
        Fields fields = new Fields(call.object());
        String name = fields.text("name", 1, 100, null);
        Role role = fields.constant("role", Role.class, null);
        Instant expiresAt = expiry(fields);
        fields.finish();
        String key = ApiKey.generate();
        ApiKey added = keys.add(name, key, role, call.caller().name(), expiresAt)
                .orElseThrow(() -> Problem.conflict("name", "is taken"));
        audit.record(call, "key.create", "key " + name, Map.of("role", role));
        return Answer.of(Status.CREATED_201, new Added(key, added)).with("Location", "/api/keys/" + added.id());
    }

    private Answer revoke(Call call) throws SQLException {
        long id = call.id("Key");
        if (!keys.revoke(id)) {
            throw Problem.notFound("Key " + id);
        }
        gate.forget();
        audit.record(call, "key.revoke", "key " + id, Map.of());
        return Answer.noContent();
    }

    private static @Nullable Instant expiry(Fields fields) {
        String text = fields.text("expiresAt", 1, 40, "");
        if (text.isEmpty()) {
            return null;
        }
        try {
            Instant expiresAt = Instant.parse(text);
            if (expiresAt.isAfter(Instant.EPOCH) && expiresAt.isBefore(LATEST)) {
                return expiresAt;
            }
        } catch (DateTimeException e) {
            // said below
        }
        fields.wrong("expiresAt", "must be an instant in ISO-8601, such as 2030-01-31T12:00:00Z");
        return null;
    }
}
