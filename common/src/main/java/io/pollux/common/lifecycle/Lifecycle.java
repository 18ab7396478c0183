package io.pollux.common.lifecycle;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts components in order and stops those that started in reverse order, all within one deadline. A failure to stop
 * one never keeps the others from being stopped.
 *
 * <pre>
 *   new ── start ──▶ running ── stop ──▶ stopped
 *    └──── a start fails: what had started is stopped, and the failure is thrown
 * </pre>
 */
public final class Lifecycle {

    /** How long a stop may take in all. */
    public static final Duration STOP_WITHIN = Duration.ofSeconds(30);

    private static final Logger log = LoggerFactory.getLogger(Lifecycle.class);
    private static final Duration LEAST_CHANCE = Duration.ofMillis(500);

    private final List<Component> components;
    private final StartProgress progress;
    private final Deque<Component> started = new ArrayDeque<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean stopRequested;

    public Lifecycle(List<Component> components, StartProgress progress) {
        this.components = List.copyOf(components);
        this.progress = progress;
    }

    /** Starts one part after the other, as long as no stop is {@linkplain #requestStop requested}. */
    public synchronized void start() throws Exception {
        for (Component component : components) {
            if (stopRequested) {
                return;
            }
            long from = System.nanoTime();
            progress.starting(component.name());
            try {
                component.start();
            } catch (Throwable e) {
                progress.failed(component.name());
                stop(STOP_WITHIN);
                throw e;
            }
            started.push(component);
            progress.ready(component.name(), Duration.ofNanos(System.nanoTime() - from));
        }
    }

    /** Lets a start that is under way end before its next part; what has started is then to be {@linkplain #stop stopped}. */
    public void requestStop() {
        stopRequested = true;
    }

    /** Stops everything; whether all of it ran and stopped without an error. Calling it again does nothing. */
    public synchronized boolean stop(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        boolean clean = true;
        while (!started.isEmpty()) {
            Component component = started.pop();
            Duration left = Duration.ofNanos(deadline - System.nanoTime());
            try {
                component.stop(left.compareTo(LEAST_CHANCE) > 0 ? left : LEAST_CHANCE);
            } catch (Throwable e) {
                clean = false;
                log.error("{} did not stop cleanly", component.name(), e);
            }
        }
        ended.countDown();
        return clean && failure.get() == null;
    }

    /** Reports that the service cannot go on; {@link #await} then returns. */
    public void fail(Throwable cause) {
        if (failure.compareAndSet(null, cause)) {
            log.error("Stopping, because a part of the service failed for good", cause);
        }
        ended.countDown();
    }

    /** Waits until the service was stopped or failed, and tells what it failed of. */
    public @Nullable Throwable await() throws InterruptedException {
        ended.await();
        return failure.get();
    }
}
