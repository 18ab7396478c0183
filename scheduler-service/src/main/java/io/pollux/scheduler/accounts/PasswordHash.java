package io.pollux.scheduler.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * A password under Argon2id, written as usual: {@code $argon2id$v=19$m=19456,t=2,p=1$salt$hash}. New hashes have the
 * parameters that OWASP advises; a stored one is verified with its own, so that they can be raised later.
 */
final class PasswordHash {

    private static final int MEMORY_KIB = 19_456;
    private static final int ITERATIONS = 2;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final Pattern FORMAT =
            Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([^$]+)\\$([^$]+)");
    private static final SecureRandom RANDOM = new SecureRandom();

    private PasswordHash() {}

    static String of(String password) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        byte[] hash = run(password, salt, MEMORY_KIB, ITERATIONS, 1, HASH_BYTES);
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=%d,t=%d,p=1$%s$%s"
                .formatted(MEMORY_KIB, ITERATIONS, base64.encodeToString(salt), base64.encodeToString(hash));
    }

    static boolean matches(String password, String stored) {
        Matcher matcher = FORMAT.matcher(stored);
        if (!matcher.matches()) {
            return false;
        }
        byte[] expected = Base64.getDecoder().decode(matcher.group(5));
        byte[] actual = run(
                password,
                Base64.getDecoder().decode(matcher.group(4)),
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                expected.length);
        return MessageDigest.isEqual(expected, actual);
    }

    private static byte[] run(String password, byte[] salt, int memory, int iterations, int lanes, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(memory)
                .withIterations(iterations)
                .withParallelism(lanes)
                .withSalt(salt)
                .build());
        byte[] hash = new byte[length];
        generator.generateBytes(password.getBytes(UTF_8), hash);
        return hash;
    }
}
