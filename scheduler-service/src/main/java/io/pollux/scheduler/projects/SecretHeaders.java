package io.pollux.scheduler.projects;

import io.pollux.common.contract.Project;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.scheduler.api.Findings;
import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps secret header values secret: they are encrypted before they reach a row, and never shown. Whoever sends
 * {@link #MASK} keeps the value that is there, but only while the project polls the same server: otherwise anybody who
 * may edit a project could have its secrets sent to himself.
 */
public final class SecretHeaders {

    /** What is shown in place of a secret. */
    public static final String MASK = "********";

    /** Headers that are secret whether the author says so or not. */
    private static final Set<String> ALWAYS_SECRET = Set.of(
            "authorization", "proxy-authorization", "cookie", "x-api-key", "api-key", "x-auth-token", "private-token");

    private final @Nullable SecretCipher cipher;

    /** With an empty key nothing can be kept secret, and so no secret is taken. */
    public SecretHeaders(byte[] key) {
        this.cipher = key.length == 0 ? null : new SecretCipher(key);
    }

    static boolean isAlwaysSecret(String header) {
        return ALWAYS_SECRET.contains(header.toLowerCase(Locale.ROOT));
    }

    /**
     * What is to be stored of a draft.
     *
     * @param stored the project that it replaces, if there is one
     */
    public Content seal(Draft draft, @Nullable Project stored, Findings findings) {
        Map<String, String> sealed = new HashMap<>(draft.headers());
        draft.secretHeaders().forEach((name, value) -> {
            String result = seal(name, value, draft, stored, findings);
            if (result != null) {
                sealed.put(name, result);
            }
        });
        return Content.of(draft, sealed);
    }

    private @Nullable String seal(String name, String value, Draft draft, @Nullable Project stored, Findings findings) {
        String field = "secretHeaders." + name;
        if (cipher == null) {
            findings.add(field, "can't be kept secret, because SECRET_KEY is not set on the server");
            return null;
        }
        String before = stored == null ? null : stored.headers().get(name);
        boolean wasSecret = before != null && SecretCipher.isEncrypted(before);
        if (value.equals(MASK)) {
            if (!wasSecret) {
                findings.add(field, "is masked, but there is no value to keep");
            } else if (!sameServer(Objects.requireNonNull(stored).url(), draft.url())) {
                findings.add(field, "must be given again, because the project now polls another server");
            }
            return before;
        }
        return wasSecret && opensTo(cipher, Objects.requireNonNull(before), value) ? before : cipher.encrypt(value);
    }

    /** An equal value is not encrypted anew, so that what is the same stays the same. */
    private static boolean opensTo(SecretCipher cipher, String sealed, String value) {
        try {
            return cipher.decrypt(sealed).equals(value);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean sameServer(String before, String after) {
        URI one = URI.create(before);
        URI other = URI.create(after);
        return Objects.equals(one.getScheme(), other.getScheme())
                && String.valueOf(one.getHost()).equalsIgnoreCase(String.valueOf(other.getHost()))
                && one.getPort() == other.getPort();
    }
}
