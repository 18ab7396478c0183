package io.pollux.incidents.channels;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Proves who sent a body, and when: {@code t=<epoch seconds>,v1=<hex>}, where the latter is the HMAC-SHA256 of the
 * seconds, a full stop and the body. Whoever checks it should refuse old ones.
 */
final class Signature {

    static final String HEADER = "Pollux-Signature";

    private Signature() {}

    static String of(byte[] body, String secret, Instant at) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            mac.update((at.getEpochSecond() + ".").getBytes(UTF_8));
            return "t=" + at.getEpochSecond() + ",v1=" + HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JVM has HmacSHA256", e);
        }
    }
}
