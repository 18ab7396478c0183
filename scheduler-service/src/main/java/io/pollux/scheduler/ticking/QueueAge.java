package io.pollux.scheduler.ticking;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Tells of one partition of the queue whether its first task has been there for too long, from samples of where the queue
 * ended at which time: what was there at a sample and has not been taken since is at least as old as the sample.
 */
final class QueueAge {

    private record Sample(long timeMs, long end) {}

    private final long limitMs;
    private final Deque<Sample> samples = new ArrayDeque<>();

    QueueAge(Duration limit) {
        this.limitMs = limit.toMillis();
    }

    /**
     * Adds a sample.
     *
     * @param end the offset after the last task
     * @param taken the offset up to which executors have taken tasks
     * @return whether a task older than the limit is still waiting
     */
    boolean isExceeded(long timeMs, long end, long taken) {
        if (samples.isEmpty() || samples.getLast().end() != end) {
            samples.addLast(new Sample(timeMs, end));
        }
        boolean exceeded = false;
        while (!samples.isEmpty() && timeMs - samples.getFirst().timeMs() >= limitMs) {
            exceeded = samples.getFirst().end() > taken;
            if (exceeded) {
                return true;
            }
            samples.removeFirst();
        }
        return exceeded;
    }
}
