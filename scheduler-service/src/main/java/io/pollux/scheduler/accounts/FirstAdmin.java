package io.pollux.scheduler.accounts;

import io.pollux.common.lifecycle.Component;
import io.pollux.scheduler.api.Role;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;

/**
 * Sees to it that somebody can sign in: when there is no user yet, {@code admin} is added with {@code ADMIN_PASSWORD},
 * or with a generated one that is printed once and kept nowhere. Of several nodes that start at once, one adds him.
 */
final class FirstAdmin implements Component {

    private static final String NAME = "admin";
    private static final int PASSWORD_BYTES = 15;

    private final Users users;
    private final Passwords passwords;
    private final String configured;

    FirstAdmin(Users users, Passwords passwords, String configured) {
        this.users = users;
        this.passwords = passwords;
        this.configured = configured;
    }

    @Override
    public String name() {
        return "first admin";
    }

    @Override
    public void start() throws SQLException, InterruptedException {
        if (!users.isEmpty()) {
            return;
        }
        String password = configured.isEmpty() ? generate() : configured;
        boolean added = users.add(NAME, passwords.hash(password), Role.ADMIN).isPresent();
        if (added && configured.isEmpty()) {
            System.out.println("The first user is admin with the password " + password
                    + " which is shown only now. Set ADMIN_PASSWORD to choose it yourself.");
        }
    }

    @Override
    public void stop(Duration timeout) {
        // Nothing was kept.
    }

    private static String generate() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
