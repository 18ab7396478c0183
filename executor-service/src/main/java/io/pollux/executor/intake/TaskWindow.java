package io.pollux.executor.intake;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much is held in memory between intake and acknowledged result. Full at either limit, and roomy again only at half
 * of both, so that intake does not flutter.
 */
public final class TaskWindow {

    private final int maxTasks;
    private final long maxBytes;
    private final AtomicInteger tasks = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();

    public TaskWindow(int maxTasks, long maxBytes) {
        this.maxTasks = maxTasks;
        this.maxBytes = maxBytes;
    }

    void admit(int size) {
        tasks.incrementAndGet();
        bytes.addAndGet(size);
    }

    void release(int size) {
        tasks.decrementAndGet();
        bytes.addAndGet(-size);
    }

    boolean isFull() {
        return tasks.get() >= maxTasks || bytes.get() >= maxBytes;
    }

    boolean isRoomy() {
        return tasks.get() <= maxTasks / 2 && bytes.get() <= maxBytes / 2;
    }

    public int tasks() {
        return tasks.get();
    }
}
