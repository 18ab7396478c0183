package io.pollux.scheduler.accounts;

import io.helidon.http.Status;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Problem;
import io.pollux.scheduler.api.Role;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Users: for admins, and each user's own password. */
final class UserEndpoints {

    private static final Pattern USERNAME = Pattern.compile("[a-z0-9][a-z0-9._@-]{0,63}");

    private final Users users;
    private final Passwords passwords;
    private final Gate gate;
    private final AuditLog audit;

    UserEndpoints(Users users, Passwords passwords, Gate gate, AuditLog audit) {
        this.users = users;
        this.passwords = passwords;
        this.gate = gate;
        this.audit = audit;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/account", call -> Answer.ok(call.caller())),
                Endpoint.viewer("PUT", "/api/account/password", this::changeOwnPassword),
                Endpoint.admin(
                        "GET",
                        "/api/users",
                        _ -> Answer.ok(
                                new All(users.all().stream().map(View::of).toList()))),
                Endpoint.admin("POST", "/api/users", this::add),
                Endpoint.admin("PUT", "/api/users/{id}", this::change),
                Endpoint.admin("DELETE", "/api/users/{id}", this::remove));
    }

    /** A user as he is shown. */
    record View(long id, String username, Role role, Instant createdAt) {

        static View of(User user) {
            return new View(user.id(), user.username(), user.role(), user.createdAt());
        }
    }

    record All(List<View> items) {}

    private Answer add(Call call) throws Exception {
        Fields fields = new Fields(call.object());
        String username = fields.text("username", 1, 64, null).toLowerCase(Locale.ROOT);
        if (!USERNAME.matcher(username).matches()) {
            fields.wrong("username", "must be of letters, digits and . _ @ -, and begin with a letter or digit");
        }
        String password = password(fields, "password");
        Role role = fields.constant("role", Role.class, null);
        fields.finish();
        User added = users.add(username, passwords.hash(password), role)
                .orElseThrow(() -> Problem.conflict("username", "is taken"));
        audit.record(call, "user.create", "user " + username, Map.of("role", role));
        return Answer.of(Status.CREATED_201, View.of(added)).with("Location", "/api/users/" + added.id());
    }

    private Answer change(Call call) throws Exception {
        User user = user(call);
        Fields fields = new Fields(call.object());
        Role role = fields.constant("role", Role.class, user.role());
        boolean newPassword = fields.value("password") != null;
        String password = newPassword ? password(fields, "password") : "";
        fields.finish();
        String hash = newPassword ? passwords.hash(password) : user.passwordHash();
        if (!users.change(user, hash, role)) {
            throw lastAdmin();
        }
        gate.forget();
        audit.record(call, "user.change", "user " + user.username(), Map.of("role", role, "newPassword", newPassword));
        return Answer.ok(new View(user.id(), user.username(), role, user.createdAt()));
    }

    private Answer remove(Call call) throws SQLException {
        User user = user(call);
        if (!users.remove(user.id())) {
            throw lastAdmin();
        }
        gate.forget();
        audit.record(call, "user.delete", "user " + user.username(), Map.of());
        return Answer.noContent();
    }

    private Answer changeOwnPassword(Call call) throws Exception {
        User user = users.byName(call.caller().name())
                .orElseThrow(() -> Problem.of(Status.FORBIDDEN_403, "An API key has no password."));
        Fields fields = new Fields(call.object());
        String current = fields.text("currentPassword", 1, Passwords.MAX_LENGTH, null);
        String wanted = password(fields, "newPassword");
        fields.finish();
        if (!passwords.matches(current, user.passwordHash())) {
            throw Problem.invalid("currentPassword", "is wrong");
        }
        users.change(user, passwords.hash(wanted), user.role());
        gate.forget();
        audit.record(call, "user.password", "user " + user.username(), Map.of());
        return Answer.noContent();
    }

    private static String password(Fields fields, String name) {
        return fields.text(name, Passwords.MIN_LENGTH, Passwords.MAX_LENGTH, null);
    }

    private User user(Call call) throws SQLException {
        long id = call.id("User");
        return users.byId(id).orElseThrow(() -> Problem.notFound("User " + id));
    }

    private static Problem lastAdmin() {
        return Problem.conflict("role", "must stay ADMIN, because nobody else is one");
    }
}
