package io.pollux.executor.intake;

import io.pollux.common.offsets.CommitPoint;
import io.pollux.executor.offsets.OffsetTracker;
import java.time.Duration;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * One assignment of a partition, from the moment it is gained until it is lost: its epoch. A partition that comes back
 * is a new object, so a task that ends late marks its offset in an assignment that is no longer committed from, and can
 * move nothing.
 *
 * <pre>
 *   open ── close ──▶ closing: nothing new begins, what runs may end ──▶ forgotten
 * </pre>
 */
final class AssignedPartition {

    private final TopicPartition partition;
    private final OffsetTracker offsets;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition noneHeld = lock.newCondition();
    private final NavigableMap<Long, Instant> held = new TreeMap<>();
    private volatile boolean closing;

    AssignedPartition(TopicPartition partition, CommitPoint committed) {
        this.partition = partition;
        this.offsets = new OffsetTracker(committed);
    }

    TopicPartition partition() {
        return partition;
    }

    OffsetTracker offsets() {
        return offsets;
    }

    /** A task of this assignment was taken in; it stays held until it is completed or dropped. */
    void hold(long offset, Instant since) {
        lock.lock();
        try {
            held.put(offset, since);
        } finally {
            lock.unlock();
        }
    }

    /** The task at this offset has its outcome in Kafka. */
    void complete(long offset) {
        offsets.complete(offset);
        drop(offset);
    }

    /** The task at this offset was not executed, and is left to the partition's next owner. */
    void drop(long offset) {
        lock.lock();
        try {
            held.remove(offset);
            if (held.isEmpty()) {
                noneHeld.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    void close() {
        closing = true;
    }

    boolean isClosing() {
        return closing;
    }

    /** Waits until no task is held any more; whether that was so in time. */
    boolean awaitNoneHeld(Duration timeout) throws InterruptedException {
        long nanos = timeout.toNanos();
        lock.lock();
        try {
            while (!held.isEmpty()) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = noneHeld.awaitNanos(nanos);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    int heldCount() {
        lock.lock();
        try {
            return held.size();
        } finally {
            lock.unlock();
        }
    }

    /** Since when the lowest offset that is not done has been held. */
    @Nullable Instant oldestHeldSince() {
        lock.lock();
        try {
            return held.isEmpty() ? null : held.firstEntry().getValue();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return partition.toString();
    }
}
