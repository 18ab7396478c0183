package io.pollux.common.contract;

import java.util.Objects;

/** What several records demand of their fields. */
final class Checks {

    private Checks() {}

    static void requireTask(String taskId, long projectId, int attempt) {
        Objects.requireNonNull(taskId, "taskId is missing");
        if (projectId <= 0) {
            throw new IllegalArgumentException("projectId must be above 0, not " + projectId);
        }
        requireAttempt(attempt);
    }

    static void requireAttempt(int attempt) {
        if (attempt < 1) {
            throw new IllegalArgumentException("attempt must be 1 or more, not " + attempt);
        }
    }
}
