package io.pollux.scheduler.accounts;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Remembers what was found for a short while, and not too much of it, so that not every call asks the database. */
final class Recent<K, V> {

    private static final long KEEP_NANOS = Duration.ofSeconds(2).toNanos();
    private static final int MAX = 10_000;

    private final Map<K, Entry<V>> entries = new LinkedHashMap<>();

    private record Entry<V>(V value, long foundAt) {}

    synchronized Optional<V> get(K key) {
        Entry<V> entry = entries.get(key);
        return entry == null || System.nanoTime() - entry.foundAt > KEEP_NANOS
                ? Optional.empty()
                : Optional.of(entry.value);
    }

    synchronized void put(K key, V value) {
        entries.remove(key);
        entries.put(key, new Entry<>(value, System.nanoTime()));
        if (entries.size() > MAX) {
            entries.remove(entries.keySet().iterator().next());
        }
    }

    synchronized void forget() {
        entries.clear();
    }
}
