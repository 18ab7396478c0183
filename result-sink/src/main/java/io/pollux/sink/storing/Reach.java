package io.pollux.sink.storing;

import io.pollux.sink.facts.TaskKey;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** The projects of a batch's rows, and the time from the first due time to the last. */
final class Reach {

    private final Set<Long> projects = new HashSet<>();
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;

    void add(TaskKey key) {
        projects.add(key.projectId());
        Instant due = key.scheduledAt();
        if (due.isBefore(first)) {
            first = due;
        }
        if (due.isAfter(last)) {
            last = due;
        }
    }

    boolean isEmpty() {
        return projects.isEmpty();
    }

    long[] projects() {
        return projects.stream().mapToLong(Long::longValue).toArray();
    }

    Instant first() {
        return first;
    }

    Instant last() {
        return last;
    }
}
