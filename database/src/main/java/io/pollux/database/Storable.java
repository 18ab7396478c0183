package io.pollux.database;

import java.time.Instant;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Values as PostgreSQL can hold them. */
public final class Storable {

    public static final int MAX_TEXT_LENGTH = 4000;

    private static final char REPLACEMENT = '\uFFFD';
    private static final Instant EARLIEST = Instant.parse("-4700-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("+294000-01-01T00:00:00Z");

    private Storable() {}

    /** The text with U+FFFD for NUL and for halves of surrogate pairs, cut to {@link #MAX_TEXT_LENGTH} characters. */
    public static String text(String text) {
        String cut = text.length() <= MAX_TEXT_LENGTH ? text : cut(text);
        return isClean(cut) ? cut : clean(cut);
    }

    public static @Nullable String textOrNull(@Nullable String text) {
        return text == null ? null : text(text);
    }

    private static String cut(String text) {
        boolean splitsPair = Character.isHighSurrogate(text.charAt(MAX_TEXT_LENGTH - 1));
        return text.substring(0, splitsPair ? MAX_TEXT_LENGTH - 1 : MAX_TEXT_LENGTH);
    }

    private static boolean isClean(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }

    /** A surrogate that is a code point of its own is half of a pair. */
    private static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) ? REPLACEMENT : c)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    /**
     * The time in whole microseconds.
     *
     * @throws IllegalArgumentException if it is beyond what a timestamp can hold
     */
    public static Instant time(String field, Instant time) {
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw new IllegalArgumentException(field + " is beyond what can be stored");
        }
        return time.getLong(ChronoField.NANO_OF_SECOND) % 1000 == 0 ? time : time.truncatedTo(ChronoUnit.MICROS);
    }

    public static @Nullable Instant timeOrNull(String field, @Nullable Instant time) {
        return time == null ? null : time(field, time);
    }

    /** Milliseconds as they fit into an integer column; more than 24 days of them is as good as 24 days. */
    public static @Nullable Integer millis(@Nullable Long millis) {
        return millis == null ? null : Math.clamp(millis, 0, Integer.MAX_VALUE);
    }
}
