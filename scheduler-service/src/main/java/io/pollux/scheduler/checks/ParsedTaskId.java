package io.pollux.scheduler.checks;

import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.Trigger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the id of a task says. */
record ParsedTaskId(String text, long projectId, Instant scheduledAt, Trigger trigger) {

    private static final Pattern FORMAT = Pattern.compile("([1-9]\\d{0,17})-([1-9]\\d{0,13}|0)-([a-z_]{1,20})");

    /** Nothing if no task can have such an id. */
    static Optional<ParsedTaskId> parse(String text) {
        Matcher matcher = FORMAT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Arrays.stream(Trigger.values())
                .filter(trigger -> TaskId.suffix(trigger).equals(matcher.group(3)))
                .findFirst()
                .map(trigger -> new ParsedTaskId(
                        text,
                        Long.parseLong(matcher.group(1)),
                        Instant.ofEpochMilli(Long.parseLong(matcher.group(2))),
                        trigger));
    }
}
