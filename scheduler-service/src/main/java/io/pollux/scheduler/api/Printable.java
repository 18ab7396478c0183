package io.pollux.scheduler.api;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;

/** What came from outside, fit to be shown in an answer or a log. */
public final class Printable {

    private static final int MAX = 80;

    private Printable() {}

    /** The text without control characters, and cut if it is long. */
    public static String of(String text) {
        String cut = text.length() > MAX ? text.substring(0, MAX) + "…" : text;
        return cut.replaceAll("\\p{Cntrl}", "?");
    }

    /** Whether PostgreSQL can keep the text. */
    public static boolean isStorable(String text) {
        return text.codePoints()
                .noneMatch(
                        point -> point == 0 || (point <= Character.MAX_SURROGATE && point >= Character.MIN_SURROGATE));
    }

    /** Where a document is malformed. What is there may be a secret, so it is not quoted. */
    public static String position(JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
