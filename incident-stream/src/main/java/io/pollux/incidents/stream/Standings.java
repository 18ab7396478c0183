package io.pollux.incidents.stream;

import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.incidents.judging.Judge;
import io.pollux.incidents.judging.Standing;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The projects of one partition: the store, and its order by deadline, so that a sweep costs what has expired and not
 * what is watched. The order is on the heap and rebuilt from the store at a takeover: derived data needs no changelog.
 */
final class Standings {

    static final String STORE = "standings";

    private record Due(long deadlineMs, long projectId) {}

    private final KeyValueStore<Long, byte[]> store;
    private final Judge judge;
    private final TreeSet<Due> dues =
            new TreeSet<>(Comparator.comparingLong(Due::deadlineMs).thenComparingLong(Due::projectId));

    private Standings(KeyValueStore<Long, byte[]> store, Judge judge) {
        this.store = store;
        this.judge = judge;
    }

    /** Reads all of a restored store once. */
    static Standings over(KeyValueStore<Long, byte[]> store, Judge judge) {
        Standings standings = new Standings(store, judge);
        try (KeyValueIterator<Long, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Long, byte[]> entry = all.next();
                standings.due(entry.key, decode(entry.value)).ifPresent(standings.dues::add);
            }
        }
        return standings;
    }

    @Nullable Standing get(long projectId) {
        byte[] stored = store.get(projectId);
        return stored == null ? null : decode(stored);
    }

    /** Replaces what {@link #get} returned; an equal one changes nothing. */
    void replace(long projectId, @Nullable Standing before, @Nullable Standing after) {
        if (before == null ? after == null : before.equals(after)) {
            return;
        }
        due(projectId, before).ifPresent(dues::remove);
        due(projectId, after).ifPresent(dues::add);
        if (after == null) {
            store.delete(projectId);
        } else {
            store.put(projectId, Json.encode(after));
        }
    }

    /** The project whose deadline passed first, if one's has by then. */
    Optional<Long> firstDueUntil(Instant until) {
        return dues.isEmpty() || dues.first().deadlineMs() > until.toEpochMilli()
                ? Optional.empty()
                : Optional.of(dues.first().projectId());
    }

    private Optional<Due> due(long projectId, @Nullable Standing standing) {
        return standing == null
                ? Optional.empty()
                : judge.deadline(standing).map(deadline -> new Due(deadline.toEpochMilli(), projectId));
    }

    private static Standing decode(byte[] stored) {
        try {
            return Json.decode(stored, Standing.class);
        } catch (UndecodableException e) {
            throw new IllegalStateException("The store holds something else", e);
        }
    }
}
