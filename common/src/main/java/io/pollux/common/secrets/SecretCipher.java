package io.pollux.common.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts header values with AES-256-GCM under {@code SECRET_KEY}. An encrypted value is text that begins with
 * {@link #PREFIX}; it holds a fresh nonce, so that equal secrets do not look equal.
 */
public final class SecretCipher {

    public static final String PREFIX = "secret:v1:";

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKey key;
    private final SecureRandom random = new SecureRandom();

    public SecretCipher(byte[] key) {
        if (key.length != 32) {
            throw new IllegalArgumentException("the secret key must have 32 bytes, not " + key.length);
        }
        this.key = new SecretKeySpec(key, "AES");
    }

    public static boolean isEncrypted(String value) {
        return value.startsWith(PREFIX);
    }

    public String encrypt(String secret) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] sealed = run(Cipher.ENCRYPT_MODE, nonce, secret.getBytes(UTF_8));
        byte[] whole = ByteBuffer.allocate(nonce.length + sealed.length)
                .put(nonce)
                .put(sealed)
                .array();
        return PREFIX + Base64.getEncoder().withoutPadding().encodeToString(whole);
    }

    /**
     * The secret in the clear.
     *
     * @throws IllegalArgumentException if the value was not encrypted under this key, or was tampered with
     */
    public String decrypt(String value) {
        if (!isEncrypted(value)) {
            throw new IllegalArgumentException("not an encrypted value");
        }
        byte[] whole = Base64.getDecoder().decode(value.substring(PREFIX.length()));
        if (whole.length < NONCE_BYTES + TAG_BITS / 8) {
            throw new IllegalArgumentException("an encrypted value that is cut short");
        }
        ByteBuffer buffer = ByteBuffer.wrap(whole);
        byte[] nonce = new byte[NONCE_BYTES];
        buffer.get(nonce);
        byte[] sealed = new byte[buffer.remaining()];
        buffer.get(sealed);
        return new String(run(Cipher.DECRYPT_MODE, nonce, sealed), UTF_8);
    }

    private byte[] run(int mode, byte[] nonce, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("the value does not belong to this SECRET_KEY", e);
        }
    }
}
