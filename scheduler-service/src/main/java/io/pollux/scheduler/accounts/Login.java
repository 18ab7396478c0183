package io.pollux.scheduler.accounts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code POST /api/auth/login}: a password for a token. A wrong name and a wrong password look the same. */
final class Login {

    private static final Logger log = LoggerFactory.getLogger(Login.class);

    private final Users users;
    private final Passwords passwords;
    private final Tokens tokens;
    private final LoginThrottle throttle;
    private final AuditLog audit;

    Login(Users users, Passwords passwords, Tokens tokens, LoginThrottle throttle, AuditLog audit) {
        this.users = users;
        this.passwords = passwords;
        this.tokens = tokens;
        this.throttle = throttle;
        this.audit = audit;
    }

    Answer login(Call call) throws Exception {
        ObjectNode body = call.object();
        Fields fields = new Fields(body);
        String username = fields.text("username", 1, 64, null).toLowerCase(Locale.ROOT);
        String password = fields.text("password", 1, Passwords.MAX_LENGTH, null);
        fields.finish();

        throttle.admit(username, call.address());
        Optional<User> user = users.byName(username);
        if (user.isEmpty()) {
            passwords.matchNobody(password);
        }
        if (user.isEmpty() || !passwords.matches(password, user.get().passwordHash())) {
            throttle.failed(username, call.address());
            log.info("A login as {} from {} failed", Printable.of(username), call.address());
            throw Problem.unauthorized("The username or the password is wrong.");
        }
        throttle.succeeded(username, call.address());
        audit.record(username, call.address(), "login", "user " + username, Map.of());
        return Answer.ok(tokens.issue(user.get()));
    }
}
