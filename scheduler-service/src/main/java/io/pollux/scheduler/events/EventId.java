package io.pollux.scheduler.events;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The id of an event: {@code <node>-<sequence>-<milliseconds>}. The node that gave it resumes exactly after it; any
 * other resumes from its time on.
 */
record EventId(String node, long sequence, Instant at) {

    private static final Pattern FORMAT = Pattern.compile("([0-9a-f]{8})-(\\d{1,18})-(\\d{1,14})");

    static EventId of(String node, Event event) {
        return new EventId(node, event.sequence(), event.at());
    }

    static Optional<EventId> parse(String text) {
        Matcher matcher = FORMAT.matcher(text.strip());
        return matcher.matches()
                ? Optional.of(new EventId(
                        matcher.group(1),
                        Long.parseLong(matcher.group(2)),
                        Instant.ofEpochMilli(Long.parseLong(matcher.group(3)))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return node + "-" + sequence + "-" + at.toEpochMilli();
    }
}
