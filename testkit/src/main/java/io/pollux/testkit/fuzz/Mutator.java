package io.pollux.testkit.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes inputs at random: bits, bytes, stretches, words that parsers are known to stumble over. */
final class Mutator {

    private static final List<String> WORDS = List.of(
            "\0",
            "\u00ff\u00fe",
            "\u00ed\u00a0\u0080",
            "\u00ef\u00bb\u00bf",
            "\\ud800",
            "\r\n",
            "\r\n\r\n",
            "\n",
            "\t",
            "{",
            "}",
            "[",
            "]",
            "((((",
            "\"",
            "'",
            "\\",
            ":",
            ",",
            "-",
            "%",
            "%00",
            "&a ",
            "*a",
            "!!float ",
            ".inf",
            "null",
            "true",
            "-1",
            "0",
            "2147483648",
            "9223372036854775808",
            "-9223372036854775809",
            "1e999",
            "1e-999999999",
            "0x7f",
            "T24:00:00Z",
            "+1000000000-12-31T23:59:59.999999999Z",
            "//",
            "..",
            "@",
            "#",
            "?",
            "[::1]");

    private static final int MAX_CHANGES = 4;
    private static final int MAX_STRETCH = 40;

    private final Random random;
    private final List<Input> inputs;

    Mutator(long seed, List<Input> inputs) {
        this.random = new Random(seed);
        this.inputs = inputs;
    }

    Input next(String name) {
        byte[] bytes = any(inputs).bytes();
        for (int i = 1 + random.nextInt(MAX_CHANGES); i > 0; i--) {
            bytes = changed(bytes);
        }
        return new Input(name, bytes);
    }

    private byte[] changed(byte[] bytes) {
        int at = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, at + random.nextInt(MAX_STRETCH));
        return switch (random.nextInt(7)) {
            case 0 -> flipped(bytes);
            case 1 -> joined(bytes, at, any(WORDS).getBytes(ISO_8859_1), at);
            case 2 -> joined(bytes, at, any(WORDS).getBytes(ISO_8859_1), to);
            case 3 -> joined(bytes, at, new byte[] {(byte) random.nextInt(256)}, at);
            case 4 -> joined(bytes, at, new byte[0], to);
            case 5 -> joined(bytes, to, Arrays.copyOfRange(bytes, at, to), to);
            default -> spliced(bytes, at);
        };
    }

    private byte[] flipped(byte[] bytes) {
        byte[] copy = bytes.clone();
        if (copy.length > 0) {
            copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return copy;
    }

    /** The beginning of one and the end of another. */
    private byte[] spliced(byte[] bytes, int at) {
        byte[] other = any(inputs).bytes();
        int from = random.nextInt(other.length + 1);
        return joined(bytes, at, Arrays.copyOfRange(other, from, other.length), bytes.length);
    }

    private static byte[] joined(byte[] bytes, int end, byte[] between, int from) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, end);
        out.writeBytes(between);
        out.write(bytes, from, bytes.length - from);
        return out.toByteArray();
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
