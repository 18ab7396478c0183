package io.pollux.janitor.stream;

import io.pollux.janitor.inflight.InFlight;
import io.pollux.janitor.inflight.InFlightCodec;
import io.pollux.janitor.inflight.Kind;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** What is in flight in one partition: the store, its index by deadline and its counts, always changed together. */
final class InFlightTable {

    static final String STORE = "in-flight";

    private final KeyValueStore<String, byte[]> store;
    private final InFlightCounts.Share counts;
    private final DeadlineIndex index = new DeadlineIndex();

    private InFlightTable(KeyValueStore<String, byte[]> store, InFlightCounts.Share counts) {
        this.store = store;
        this.counts = counts;
    }

    /** A table over a restored store. Reads all of it once. */
    static InFlightTable over(KeyValueStore<String, byte[]> store, InFlightCounts.Share counts) {
        InFlightTable table = new InFlightTable(store, counts);
        try (KeyValueIterator<String, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                table.index.add(InFlightCodec.deadline(entry.value), entry.key);
                counts.add(InFlightCodec.kind(entry.value), 1);
            }
        }
        return table;
    }

    @Nullable InFlight get(String taskId) {
        byte[] stored = store.get(taskId);
        return stored == null ? null : InFlightCodec.decode(taskId, stored);
    }

    /** Replaces what {@link #get} returned; an equal one changes nothing. */
    void replace(String taskId, @Nullable InFlight before, @Nullable InFlight after) {
        if (Objects.equals(before, after)) {
            return;
        }
        if (before != null) {
            index.remove(before.deadline(), taskId);
            counts.add(Kind.of(before), -1);
        }
        if (after == null) {
            store.delete(taskId);
        } else {
            store.put(taskId, InFlightCodec.encode(after));
            index.add(after.deadline(), taskId);
            counts.add(Kind.of(after), 1);
        }
    }

    Optional<DeadlineIndex.Due> firstDueUntil(Instant until) {
        return index.firstUntil(until);
    }

    int size() {
        return index.size();
    }
}
