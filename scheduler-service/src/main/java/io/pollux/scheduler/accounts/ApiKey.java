package io.pollux.scheduler.accounts;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.pollux.scheduler.api.Role;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** A key for a program, without the key itself: that is shown once, when it is made, and then only its hash is kept. */
record ApiKey(
        long id,
        String name,
        Role role,
        String createdBy,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt) {

    /** What every key begins with, so that tools which search for leaked secrets can find it. */
    static final String PREFIX = "pollux_";

    private static final int RANDOM_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    boolean validAt(Instant now) {
        return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
    }

    static String generate() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static byte[] hash(String key) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(key.getBytes(US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
