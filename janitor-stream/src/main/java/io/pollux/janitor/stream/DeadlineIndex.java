package io.pollux.janitor.stream;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The tasks of one partition by their deadlines, so that a sweep costs what has expired and not what is in flight. Kept
 * on the heap and rebuilt from the store when a partition is taken over: derived data needs no changelog.
 */
final class DeadlineIndex {

    /** A task and when its state ends. */
    record Due(long deadlineMs, String taskId) {

        Instant deadline() {
            return Instant.ofEpochMilli(deadlineMs);
        }
    }

    private final TreeSet<Due> dues =
            new TreeSet<>(Comparator.comparingLong(Due::deadlineMs).thenComparing(Due::taskId));

    void add(Instant deadline, String taskId) {
        dues.add(new Due(deadline.toEpochMilli(), taskId));
    }

    void remove(Instant deadline, String taskId) {
        dues.remove(new Due(deadline.toEpochMilli(), taskId));
    }

    /** The earliest of those whose deadline is not after {@code until}. */
    Optional<Due> firstUntil(Instant until) {
        return dues.isEmpty() || dues.first().deadline().isAfter(until) ? Optional.empty() : Optional.of(dues.first());
    }

    int size() {
        return dues.size();
    }
}
