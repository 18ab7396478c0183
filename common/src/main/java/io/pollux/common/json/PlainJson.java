package io.pollux.common.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Walks over an object in the form in which our own records write it: known fields in a known order, no white space, no
 * nulls, texts of ASCII without escapes, whole numbers without a sign. Where the bytes have another form, valid or not,
 * {@link #wasPlain} is false at the end, and nothing that was read means anything.
 */
final class PlainJson {

    private static final int MAX_DIGITS = 18;

    private final byte[] json;
    private int at;
    /** What comes before the next field. */
    private byte separator = '{';

    private boolean plain = true;

    PlainJson(byte[] json) {
        this.json = json;
    }

    /** How a field begins, to be given to all the other methods. */
    static byte[] field(String name) {
        return ("\"" + name + "\":").getBytes(US_ASCII);
    }

    /** A text as {@link #oneOf} compares it. */
    static byte[] quoted(String text) {
        return ("\"" + text + "\"").getBytes(US_ASCII);
    }

    boolean wasPlain() {
        return plain && at == json.length;
    }

    /** Whether the field comes next, which is then begun. */
    private boolean begins(byte[] field) {
        int from = at + 1;
        int to = from + field.length;
        if (to >= json.length || json[at] != separator || !Arrays.equals(json, from, to, field, 0, field.length)) {
            return false;
        }
        at = to;
        separator = ',';
        return true;
    }

    private void require(boolean condition) {
        plain &= condition;
    }

    private boolean passes(char expected) {
        boolean there = at < json.length && json[at] == expected;
        at += there ? 1 : 0;
        return there;
    }

    /** Whether there is such a field; its value, an object, is then begun. */
    boolean opens(byte[] field) {
        boolean there = begins(field);
        separator = there ? (byte) '{' : separator;
        return there;
    }

    /** Ends an object. */
    void close() {
        require(separator == ',' || passes('{'));
        require(passes('}'));
        separator = ',';
    }

    String text(byte[] field) {
        require(begins(field));
        return textHere();
    }

    @Nullable String textOrNull(byte[] field) {
        return begins(field) ? textHere() : null;
    }

    Instant instant(byte[] field) {
        require(begins(field));
        return instantHere();
    }

    @Nullable Instant instantOrNull(byte[] field) {
        return begins(field) ? instantHere() : null;
    }

    /** Which of these texts, quotes included, the field has; -1 for none of them. */
    int oneOf(byte[] field, byte[][] texts) {
        require(begins(field));
        for (int i = 0; i < texts.length; i++) {
            int end = at + texts[i].length;
            if (end <= json.length && Arrays.equals(json, at, end, texts[i], 0, texts[i].length)) {
                at = end;
                return i;
            }
        }
        require(false);
        return -1;
    }

    long number(byte[] field) {
        require(begins(field));
        return numberHere();
    }

    @Nullable Long numberOrNull(byte[] field) {
        return begins(field) ? (Long) numberHere() : null;
    }

    int integer(byte[] field) {
        require(begins(field));
        return integerHere();
    }

    @Nullable Integer integerOrNull(byte[] field) {
        return begins(field) ? (Integer) integerHere() : null;
    }

    boolean truth(byte[] field) {
        require(begins(field));
        return truthHere();
    }

    @Nullable Boolean truthOrNull(byte[] field) {
        return begins(field) ? (Boolean) truthHere() : null;
    }

    private String textHere() {
        require(passes('"'));
        int from = at;
        passText();
        String text = new String(json, from, at - from, ISO_8859_1);
        require(passes('"'));
        return text;
    }

    private Instant instantHere() {
        require(passes('"'));
        int from = at;
        passText();
        Instant instant = PlainInstant.parse(json, from, at);
        require(instant != null && passes('"'));
        return instant == null ? Instant.EPOCH : instant;
    }

    /** Goes on to the quote that ends a text. */
    private void passText() {
        int end = at;
        boolean ascii = true;
        while (end < json.length && json[end] != '"') {
            // Negative bytes are beyond ASCII.
            ascii &= json[end] >= ' ' && json[end] != '\\';
            end++;
        }
        at = end;
        require(ascii);
    }

    private long numberHere() {
        int from = at;
        long number = 0;
        while (at < json.length && json[at] >= '0' && json[at] <= '9') {
            number = number * 10 + (json[at++] - '0');
        }
        int digits = at - from;
        require(digits == 1 || (digits > 1 && digits <= MAX_DIGITS && json[from] != '0'));
        return number;
    }

    private int integerHere() {
        long number = numberHere();
        require(number <= Integer.MAX_VALUE);
        return (int) number;
    }

    private boolean truthHere() {
        boolean truth = passes('t');
        require(truth ? passes('r') && passes('u') : passes('f') && passes('a') && passes('l') && passes('s'));
        require(passes('e'));
        return truth;
    }
}
