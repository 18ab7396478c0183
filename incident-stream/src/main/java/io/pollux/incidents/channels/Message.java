package io.pollux.incidents.channels;

import io.pollux.common.contract.ProjectStatus.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a channel is told at once: one change of one incident, or many that came together.
 *
 * @param id the same however often the message is sent
 * @param total how many changes it is about; {@code items} holds no more than {@link #MOST_ITEMS} of them
 * @param link where to look; empty for nowhere
 */
public record Message(String id, boolean test, int total, int troubled, List<Item> items, String link) {

    public static final int MOST_ITEMS = 50;
    private static final int MOST_LINES = 20;

    /** What happened to an incident. */
    public enum Kind {
        OPENED,
        UPDATED,
        RESOLVED,
        REMINDER
    }

    /**
     * One change.
     *
     * @param detail what the last check said; absent if there was none
     */
    public record Item(
            Kind kind,
            String incidentId,
            long projectId,
            String project,
            List<String> tags,
            State state,
            Instant openedAt,
            Instant at,
            boolean flapping,
            @Nullable String detail) {

        String line() {
            String open = "for " + words(Duration.between(openedAt, at));
            return switch (kind) {
                case OPENED, UPDATED -> project + " is " + state + (flapping ? " (flapping)" : "") + reason();
                case REMINDER -> project + " is still " + state + " " + open + reason();
                case RESOLVED ->
                    state == State.UP
                            ? project + " is UP again, after " + words(Duration.between(openedAt, at))
                            : project + " is no longer watched";
            };
        }

        private String reason() {
            return detail == null ? "" : ": " + detail;
        }
    }

    public Message {
        items = List.copyOf(items);
    }

    public static Message trial(String id) {
        return new Message(id, true, 0, 0, List.of(), "");
    }

    public String title() {
        if (test) {
            return "Pollux can reach this channel";
        }
        if (total == 1) {
            return items.getFirst().line();
        }
        int back = total - troubled;
        String trouble = troubled + (troubled == 1 ? " project is" : " projects are") + " in trouble";
        if (back == 0) {
            return trouble + commonTags();
        }
        return troubled == 0
                ? back + " projects are back" + commonTags()
                : trouble + ", " + back + (back == 1 ? " is" : " are") + " back" + commonTags();
    }

    /** The title, and a line a project when there are several. */
    public String text() {
        StringBuilder text = new StringBuilder(title());
        if (total > 1) {
            items.stream().limit(MOST_LINES).forEach(item -> text.append("\n- ").append(item.line()));
            if (total > MOST_LINES) {
                text.append("\n… and ").append(total - MOST_LINES).append(" more");
            }
        }
        if (!link.isEmpty()) {
            text.append('\n').append(link);
        }
        return text.toString();
    }

    /** What all of them have in common may say where to look. */
    private String commonTags() {
        List<String> common = items.getFirst().tags().stream()
                .filter(tag -> items.stream().allMatch(item -> item.tags().contains(tag)))
                .toList();
        return common.isEmpty() ? "" : " (" + String.join(", ", common) + ")";
    }

    private static String words(Duration duration) {
        Duration shown = duration.isNegative() ? Duration.ZERO : duration;
        if (shown.toDays() > 0) {
            return shown.toDays() + " d " + shown.toHoursPart() + " h";
        }
        if (shown.toHours() > 0) {
            return shown.toHours() + " h " + shown.toMinutesPart() + " min";
        }
        return shown.toMinutes() > 0
                ? shown.toMinutes() + " min " + shown.toSecondsPart() + " s"
                : shown.toSeconds() + " s";
    }

    /** The states that it is about, such as {@code down, up}. */
    String states() {
        return items.stream()
                .map(item -> item.state().name().toLowerCase(Locale.ROOT))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
