package io.pollux.common.contract;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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

    /** A copy that can't be changed; a reader of JSON may have put nulls into the list. */
    static <T> List<T> copy(List<T> list, String field) {
        list.forEach(element -> requireElement(element, field));
        return List.copyOf(list);
    }

    /** The same of a map. */
    static <T> Map<String, T> copy(Map<String, T> map, String field) {
        map.values().forEach(value -> requireElement(value, field));
        return Map.copyOf(map);
    }

    private static void requireElement(@Nullable Object element, String field) {
        if (element == null) {
            throw new IllegalArgumentException(field + " must not hold null");
        }
    }
}
