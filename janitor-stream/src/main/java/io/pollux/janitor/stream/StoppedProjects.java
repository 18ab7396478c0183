package io.pollux.janitor.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The projects whose tasks are not to be retried: those that are disabled, and those that were deleted. Enabled ones,
 * which are the most, take no space; deleted ones are forgotten when no task of theirs can be left in the queue.
 */
final class StoppedProjects {

    static final String STORE = "stopped-projects";

    /** Longer than the queue's retention: a task of a deleted project cannot be older. */
    static final Duration REMEMBER_DELETED = Duration.ofDays(2);

    private static final long FOR_GOOD = Long.MAX_VALUE;

    private final KeyValueStore<Long, Long> forgetAt;

    StoppedProjects(KeyValueStore<Long, Long> forgetAt) {
        this.forgetAt = forgetAt;
    }

    boolean contains(long projectId) {
        return forgetAt.get(projectId) != null;
    }

    void disabled(long projectId) {
        forgetAt.put(projectId, FOR_GOOD);
    }

    void deleted(long projectId, Instant at) {
        forgetAt.put(projectId, at.plus(REMEMBER_DELETED).toEpochMilli());
    }

    void enabled(long projectId) {
        // A deletion is written to the changelog even where there is nothing to delete.
        if (contains(projectId)) {
            forgetAt.delete(projectId);
        }
    }

    /** Forgets what was deleted long ago. */
    void purge(Instant now) {
        List<Long> old = new ArrayList<>();
        try (KeyValueIterator<Long, Long> all = forgetAt.all()) {
            while (all.hasNext()) {
                KeyValue<Long, Long> entry = all.next();
                if (entry.value <= now.toEpochMilli()) {
                    old.add(entry.key);
                }
            }
        }
        old.forEach(forgetAt::delete);
    }
}
