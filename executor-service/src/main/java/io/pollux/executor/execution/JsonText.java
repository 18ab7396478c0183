package io.pollux.executor.execution;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.pollux.common.json.Json;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One JSON object that is written from left to right, as {@link Json} would: nulls are left out. */
final class JsonText {

    private static final long SECONDS_PER_DAY = 86_400;
    private static final long FROM_YEAR_0 = -62_167_219_200L;
    private static final long TO_YEAR_9999 = 253_402_300_799L;
    private static final int LONGEST_NUMBER = 20;

    private byte[] bytes;
    private int length;

    JsonText(int expectedLength) {
        bytes = new byte[expectedLength];
    }

    /** The name of a field, as it stands before every value but an object's first. */
    static byte[] fieldName(String field) {
        return (",\"" + field + "\":").getBytes(ISO_8859_1);
    }

    JsonText begin() {
        return put('{');
    }

    JsonText end() {
        return put('}');
    }

    JsonText field(byte[] name, @Nullable String value) {
        return value == null ? this : name(name).text(value);
    }

    JsonText field(byte[] name, @Nullable Long value) {
        return value == null ? this : name(name).number(value);
    }

    JsonText field(byte[] name, @Nullable Integer value) {
        return value == null ? this : name(name).number(value);
    }

    JsonText field(byte[] name, @Nullable Boolean value) {
        return value == null ? this : name(name).ascii(value ? "true" : "false");
    }

    JsonText field(byte[] name, @Nullable Instant value) {
        return value == null ? this : name(name).instant(value);
    }

    /** The name of a field whose value follows. */
    JsonText name(byte[] name) {
        int from = bytes[length - 1] == '{' ? 1 : 0;
        ensure(name.length);
        System.arraycopy(name, from, bytes, length, name.length - from);
        length += name.length - from;
        return this;
    }

    byte[] toBytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    private JsonText text(String value) {
        return isPlain(value) ? put('"').ascii(value).put('"') : raw(Json.encode(value));
    }

    private JsonText raw(byte[] json) {
        ensure(json.length);
        System.arraycopy(json, 0, bytes, length, json.length);
        length += json.length;
        return this;
    }

    private static boolean isPlain(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    /** Of what is known to be ASCII, for which the deprecated method is exact, and makes no copy in between. */
    @SuppressWarnings("deprecation")
    private JsonText ascii(String value) {
        ensure(value.length());
        value.getBytes(0, value.length(), bytes, length);
        length += value.length();
        return this;
    }

    private JsonText number(long value) {
        if (value < 0) {
            return ascii(Long.toString(value));
        }
        ensure(LONGEST_NUMBER);
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        digits(value, digits);
        return this;
    }

    private JsonText instant(Instant value) {
        long seconds = value.getEpochSecond();
        if (seconds < FROM_YEAR_0 || seconds > TO_YEAR_9999) {
            return text(value.toString());
        }
        ensure(32);
        put('"');
        date(Math.floorDiv(seconds, SECONDS_PER_DAY));
        put('T');
        int ofDay = (int) Math.floorMod(seconds, SECONDS_PER_DAY);
        digits(ofDay / 3600, 2);
        put(':');
        digits(ofDay / 60 % 60, 2);
        put(':');
        digits(ofDay % 60, 2);
        fraction(value.getNano());
        put('Z');
        return put('"');
    }

    private void date(long epochDay) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        digits(date.getYear(), 4);
        put('-');
        digits(date.getMonthValue(), 2);
        put('-');
        digits(date.getDayOfMonth(), 2);
    }

    /** In groups of three digits, as many as it takes. */
    private void fraction(int nanos) {
        if (nanos == 0) {
            return;
        }
        put('.');
        if (nanos % 1_000_000 == 0) {
            digits(nanos / 1_000_000, 3);
        } else if (nanos % 1_000 == 0) {
            digits(nanos / 1_000, 6);
        } else {
            digits(nanos, 9);
        }
    }

    /** The last digits of a number; there must be room for them. */
    private void digits(long number, int count) {
        long rest = number;
        for (int i = length + count - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += count;
    }

    private JsonText put(char c) {
        ensure(1);
        bytes[length++] = (byte) c;
        return this;
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }
}
