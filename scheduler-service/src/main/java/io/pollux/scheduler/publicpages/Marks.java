package io.pollux.scheduler.publicpages;

import io.pollux.common.contract.ProjectStatus.State;

/** How states look, and how names are kept from being markup. */
final class Marks {

    private Marks() {}

    /** Dark enough for white text on it. */
    static String color(State state) {
        return switch (state) {
            case UP -> "#1a7f37";
            case DEGRADED -> "#9a6700";
            case DOWN -> "#cf222e";
            case UNKNOWN, PAUSED -> "#57606a";
        };
    }

    static String words(State state) {
        return switch (state) {
            case UP -> "Up";
            case DEGRADED -> "Degraded";
            case DOWN -> "Down";
            case UNKNOWN -> "Not known";
            case PAUSED -> "Paused";
        };
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replaceAll("\\p{Cntrl}", " ");
    }
}
