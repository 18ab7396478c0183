package io.pollux.sink.storing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The projects of a batch's rows, and the time from the first due time to the last. */
final class Reach {

    private final List<Long> projects = new ArrayList<>();
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;

    /** A project that was not added before, with its first and last due time. */
    void add(long project, Instant from, Instant to) {
        projects.add(project);
        if (from.isBefore(first)) {
            first = from;
        }
        if (to.isAfter(last)) {
            last = to;
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
