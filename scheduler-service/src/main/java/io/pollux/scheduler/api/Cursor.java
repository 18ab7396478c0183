package io.pollux.scheduler.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;

/** Where the next page begins, as a text that nobody should read anything into. */
public final class Cursor {

    private Cursor() {}

    public static String of(String position) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(position.getBytes(UTF_8));
    }

    public static String position(String cursor) {
        try {
            String position = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
            if (Printable.isStorable(position)) {
                return position;
            }
        } catch (IllegalArgumentException e) {
            // said below
        }
        throw wrong();
    }

    /** The position as a number. */
    public static long number(String cursor) {
        try {
            return Long.parseLong(position(cursor));
        } catch (NumberFormatException e) {
            throw wrong();
        }
    }

    public static Problem wrong() {
        return Problem.invalid("cursor", "must be the nextCursor of an earlier page");
    }
}
