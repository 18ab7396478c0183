package io.pollux.scheduler.publicpages;

import io.pollux.common.contract.ProjectStatus.State;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A small picture of two words: what is spoken of, and how it is doing. */
record Badge(String label, String value, String color) {

    private static final int PADDING = 10;
    private static final double CHARACTER = 6.6;
    private static final int MOST_CHARACTERS = 40;

    static Badge ofState(String label, State state) {
        return new Badge(label, state.name().toLowerCase(Locale.ROOT), Marks.color(state));
    }

    static Badge ofUptime(String label, @Nullable Double uptime) {
        State like = uptime == null
                ? State.UNKNOWN
                : uptime >= 0.999 ? State.UP : uptime >= 0.99 ? State.DEGRADED : State.DOWN;
        return new Badge(label, PublicProject.percent(uptime), Marks.color(like));
    }

    String svg() {
        String left = Marks.escape(cut(label));
        String right = Marks.escape(value);
        int leftWidth = width(cut(label));
        int rightWidth = width(value);
        int whole = leftWidth + rightWidth;
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="20" role="img" aria-label="%s: %s">
                <title>%s: %s</title>
                <clipPath id="r"><rect width="%d" height="20" rx="3"/></clipPath>
                <g clip-path="url(#r)"><rect width="%d" height="20" fill="#444b55"/>\
                <rect x="%d" width="%d" height="20" fill="%s"/></g>
                <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\
                <text x="%d" y="14">%s</text><text x="%d" y="14">%s</text></g>
                </svg>
                """.formatted(
                        whole,
                        left,
                        right,
                        left,
                        right,
                        whole,
                        leftWidth,
                        leftWidth,
                        rightWidth,
                        color,
                        leftWidth / 2,
                        left,
                        leftWidth + rightWidth / 2,
                        right);
    }

    private static String cut(String text) {
        return text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) + "…" : text;
    }

    private static int width(String text) {
        return (int) Math.ceil(text.length() * CHARACTER) + PADDING;
    }
}
