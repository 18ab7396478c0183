package io.pollux.common.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretCipherTest {

    private final SecretCipher cipher = new SecretCipher(key(1));

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer abc", "pässwörd \ud83d\ude00", "secret:v1:AAAA"})
    void decryptsWhatItEncrypted(String secret) {
        String encrypted = cipher.encrypt(secret);

        assertThat(SecretCipher.isEncrypted(encrypted)).isTrue();
        assertThat(cipher.decrypt(encrypted)).isEqualTo(secret);
        assertThat(new SecretCipher(key(1)).decrypt(encrypted)).isEqualTo(secret);
    }

    @Test
    void equalSecretsDoNotLookEqual() {
        assertThat(cipher.encrypt("same")).isNotEqualTo(cipher.encrypt("same")).doesNotContain("same");
    }

    @Test
    void refusesAValueOfAnotherKeyWithoutShowingIt() {
        String encrypted = new SecretCipher(key(2)).encrypt("hunter2");

        assertThatThrownBy(() -> cipher.decrypt(encrypted))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the value does not belong to this SECRET_KEY");
    }

    @Test
    void refusesAValueOfWhichAnyByteWasChanged() {
        String encrypted = cipher.encrypt("hunter2");
        byte[] bytes = Base64.getDecoder().decode(encrypted.substring(SecretCipher.PREFIX.length()));
        for (int i = 0; i < bytes.length; i++) {
            byte[] tampered = bytes.clone();
            tampered[i] ^= 1;
            String value = SecretCipher.PREFIX + Base64.getEncoder().encodeToString(tampered);
            assertThatThrownBy(() -> cipher.decrypt(value)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void refusesAValueThatIsCutShortAnywhere() {
        String encrypted = cipher.encrypt("hunter2");
        for (int length = 0; length < encrypted.length(); length++) {
            String cut = encrypted.substring(0, length);
            assertThatThrownBy(() -> cipher.decrypt(cut)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 16, 31, 33})
    void refusesAKeyOfAnotherLength(int length) {
        assertThatThrownBy(() -> new SecretCipher(new byte[length]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the secret key must have 32 bytes, not " + length);
    }

    private static byte[] key(int fill) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) fill);
        return key;
    }
}
