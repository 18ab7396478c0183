package io.pollux.executor.checking;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connections that wait for another check, the latest used first: not too many, and none for too long. */
final class IdleConnections {

    private static final Logger log = LoggerFactory.getLogger(IdleConnections.class);
    private static final Duration MAX_IDLE = Duration.ofSeconds(30);

    private final int max;
    private final LongSupplier nanoTime;
    /** What a check has emptied stays until the next {@link #closeOld}: it is filled again when that check ends. */
    private final Map<Connection.Key, Deque<Connection>> byKey = new HashMap<>();

    private final LinkedHashSet<Connection> oldestFirst = new LinkedHashSet<>();

    IdleConnections(int max, LongSupplier nanoTime) {
        this.max = max;
        this.nanoTime = nanoTime;
    }

    synchronized @Nullable Connection take(Connection.Key key) {
        Deque<Connection> connections = byKey.get(key);
        if (connections == null) {
            return null;
        }
        Connection latest = connections.pollLast();
        if (latest != null) {
            oldestFirst.remove(latest);
        }
        return latest;
    }

    void put(Connection connection) {
        connection.markIdle(nanoTime.getAsLong());
        Connection surplus = null;
        synchronized (this) {
            byKey.computeIfAbsent(connection.key(), _ -> new ArrayDeque<>()).addLast(connection);
            oldestFirst.add(connection);
            if (oldestFirst.size() > max) {
                surplus = removeOldest();
            }
        }
        if (surplus != null) {
            end(surplus);
        }
    }

    /** Closes those that have waited for too long. */
    void closeOld() {
        List<Connection> old = new ArrayList<>();
        synchronized (this) {
            while (!oldestFirst.isEmpty()
                    && nanoTime.getAsLong() - oldestFirst.getFirst().idleSince() > MAX_IDLE.toNanos()) {
                old.add(removeOldest());
            }
            byKey.values().removeIf(Deque::isEmpty);
        }
        old.forEach(IdleConnections::end);
    }

    void closeAll() {
        List<Connection> all;
        synchronized (this) {
            all = List.copyOf(oldestFirst);
            oldestFirst.clear();
            byKey.clear();
        }
        all.forEach(connection -> connection.close(CloseMode.IMMEDIATE));
    }

    private Connection removeOldest() {
        Connection oldest = oldestFirst.removeFirst();
        Deque<Connection> same = byKey.get(oldest.key());
        if (same != null) {
            same.remove(oldest);
            if (same.isEmpty()) {
                byKey.remove(oldest.key());
            }
        }
        return oldest;
    }

    private static void end(Connection connection) {
        try {
            connection.close();
        } catch (IOException e) {
            log.debug("A connection was not closed in order", e);
        }
    }
}
