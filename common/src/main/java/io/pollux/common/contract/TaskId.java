package io.pollux.common.contract;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The id of a task: a pure function of project, due time and trigger, so that the same tick has the same id whoever
 * emits it, and however often. It reads {@code <project>-<epoch milliseconds>-<trigger>}, for instance
 * {@code 42-1763262900000-schedule}; a retry keeps the id of the task that it repeats.
 */
public final class TaskId {

    private static final Pattern FORMAT = Pattern.compile("\\d{1,19}-(\\d{1,17})-[a-z_]+");

    private TaskId() {}

    public static String of(long projectId, Instant scheduledAt, Trigger trigger) {
        return projectId + "-" + scheduledAt.toEpochMilli() + "-" + suffix(trigger);
    }

    /** The last part of the id. */
    public static String suffix(Trigger trigger) {
        return trigger.name().toLowerCase(Locale.ROOT);
    }

    /** The due time that an id names; empty if it is no such id. */
    public static Optional<Instant> scheduledAt(String taskId) {
        Matcher matcher = FORMAT.matcher(taskId);
        return matcher.matches()
                ? Optional.of(Instant.ofEpochMilli(Long.parseLong(matcher.group(1))))
                : Optional.empty();
    }
}
