package io.pollux.executor.permits;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Starts waiting items as permits become free: at most {@link #limit} at once, and of one host at most its share. Hosts
 * take turns, and an item that waits for its host holds no permit of the whole, so a host that never answers holds its
 * own share and delays nobody else. The limit can be changed at any time; what runs then goes on, and nothing new starts
 * until there are fewer than the new limit.
 */
public final class PermitQueue<T> {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Host<T>> hosts = new HashMap<>();
    /** Hosts with something waiting and a free permit of their own, in the order of their turns. */
    private final Deque<Host<T>> turns = new ArrayDeque<>();

    private final Starter<T> starter;
    private final int configuredLimit;
    private final int configuredPerHost;
    private int limit;
    private int active;
    private int waiting;
    private boolean suspended;

    /** Runs an item in the background; must return at once, and see to it that the permit is released. */
    public interface Starter<T> {
        void start(Permit<T> permit);
    }

    public PermitQueue(int limit, int perHost, Starter<T> starter) {
        this.configuredLimit = limit;
        this.configuredPerHost = perHost;
        this.limit = limit;
        this.starter = starter;
    }

    private final class HostPermit implements Permit<T> {

        private final T item;
        private final Host<T> host;
        private final AtomicBoolean released = new AtomicBoolean();

        HostPermit(T item, Host<T> host) {
            this.item = item;
            this.host = host;
        }

        @Override
        public T item() {
            return item;
        }

        @Override
        public void release() {
            grantsAfterRelease().forEach(starter::start);
        }

        @Override
        public @Nullable Permit<T> exchange() {
            List<Permit<T>> granted = grantsAfterRelease();
            for (int i = 1; i < granted.size(); i++) {
                starter.start(granted.get(i));
            }
            return granted.isEmpty() ? null : granted.getFirst();
        }

        private List<Permit<T>> grantsAfterRelease() {
            return released.compareAndSet(false, true) ? grantsAfter(this::giveBack) : List.of();
        }

        private void giveBack() {
            active--;
            host.active--;
            queueTurn(host);
            forgetIfIdle(host);
        }
    }

    private static final class Host<T> {
        final String name;
        final Deque<T> items = new ArrayDeque<>(4);
        int active;
        boolean inTurns;

        Host(String name) {
            this.name = name;
        }
    }

    public void offer(String hostName, T item) {
        startAllowedAfter(() -> {
            Host<T> host = hosts.computeIfAbsent(hostName, Host::new);
            host.items.add(item);
            waiting++;
            queueTurn(host);
        });
    }

    /** Takes out the waiting items that match. */
    public List<T> removeIf(Predicate<? super T> matches) {
        List<T> removed = new ArrayList<>();
        lock.lock();
        try {
            for (Host<T> host : List.copyOf(hosts.values())) {
                for (Iterator<T> items = host.items.iterator(); items.hasNext(); ) {
                    T item = items.next();
                    if (matches.test(item)) {
                        items.remove();
                        removed.add(item);
                    }
                }
                forgetIfIdle(host);
            }
            waiting -= removed.size();
        } finally {
            lock.unlock();
        }
        return removed;
    }

    public void resize(int newLimit) {
        if (newLimit < 1) {
            throw new IllegalArgumentException("a limit must be 1 or more, not " + newLimit);
        }
        startAllowedAfter(() -> {
            limit = newLimit;
            hosts.values().forEach(this::queueTurn);
        });
    }

    /** While suspended, nothing new starts. */
    public void suspend(boolean suspend) {
        startAllowedAfter(() -> suspended = suspend);
    }

    public int limit() {
        lock.lock();
        try {
            return limit;
        } finally {
            lock.unlock();
        }
    }

    public int active() {
        lock.lock();
        try {
            return active;
        } finally {
            lock.unlock();
        }
    }

    public int waiting() {
        lock.lock();
        try {
            return waiting;
        } finally {
            lock.unlock();
        }
    }

    private void startAllowedAfter(Runnable change) {
        grantsAfter(change).forEach(starter::start);
    }

    /**
     * Makes a change, and grants what may start then. Both happen under one hold of the lock: all checks meet here, and
     * when a thread is taken off its processor while it holds the lock, all of them wait.
     */
    private List<Permit<T>> grantsAfter(Runnable change) {
        lock.lock();
        try {
            change.run();
            Permit<T> first = nextGrant();
            if (first == null) {
                return List.of();
            }
            Permit<T> second = nextGrant();
            if (second == null) {
                return List.of(first);
            }
            List<Permit<T>> granted = new ArrayList<>(List.of(first, second));
            for (Permit<T> next = nextGrant(); next != null; next = nextGrant()) {
                granted.add(next);
            }
            return granted;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Permit<T> nextGrant() {
        while (!suspended && active < limit) {
            Host<T> host = turns.poll();
            if (host == null) {
                return null;
            }
            host.inTurns = false;
            T item = host.active < perHost() ? host.items.poll() : null;
            if (item != null) {
                active++;
                host.active++;
                waiting--;
                queueTurn(host);
                return new HostPermit(item, host);
            }
            forgetIfIdle(host);
        }
        return null;
    }

    private void queueTurn(Host<T> host) {
        if (!host.inTurns && !host.items.isEmpty() && host.active < perHost()) {
            host.inTurns = true;
            turns.add(host);
        }
    }

    private void forgetIfIdle(Host<T> host) {
        if (host.active == 0 && host.items.isEmpty() && !host.inTurns) {
            hosts.remove(host.name, host);
        }
    }

    /** A host's share shrinks with the limit, or one dead host could hold all of a reduced one. */
    private int perHost() {
        if (limit >= configuredLimit) {
            return configuredPerHost;
        }
        return Math.max(1, Math.toIntExact((long) configuredPerHost * limit / configuredLimit));
    }
}
