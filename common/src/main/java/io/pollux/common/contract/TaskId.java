package io.pollux.common.contract;

import java.time.Instant;
import java.util.Locale;

/**
 * The id of a task: a pure function of project, due time and trigger, so that the same tick has the same id whoever
 * emits it, and however often. It reads {@code <project>-<epoch milliseconds>-<trigger>}, for instance
 * {@code 42-1763262900000-schedule}; a retry keeps the id of the task that it repeats.
 */
public final class TaskId {

    private TaskId() {}

    public static String of(long projectId, Instant scheduledAt, Trigger trigger) {
        return projectId + "-" + scheduledAt.toEpochMilli() + "-" + suffix(trigger);
    }

    /** The last part of the id. */
    public static String suffix(Trigger trigger) {
        return trigger.name().toLowerCase(Locale.ROOT);
    }
}
