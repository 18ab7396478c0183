package io.pollux.common.lifecycle;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A component that runs a loop on a thread of its own until it is stopped. */
public final class Worker implements Component {

    private final String name;
    private final Loop loop;
    private final Consumer<Throwable> failure;
    private @Nullable Thread thread;

    /** What the thread does. */
    public interface Loop {

        /** Runs until {@link #requestStop}; an exception that leaves it means that the service cannot go on. */
        void run() throws Exception;

        /** Called from another thread: {@link #run} is to finish what it holds and return. */
        void requestStop(Duration timeout);
    }

    public Worker(String name, Loop loop, Consumer<Throwable> failure) {
        this.name = name;
        this.loop = loop;
        this.failure = failure;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void start() {
        thread = Thread.ofPlatform().name(name).start(() -> {
            try {
                loop.run();
            } catch (Throwable e) {
                failure.accept(e);
            }
        });
    }

    @Override
    public void stop(Duration timeout) throws InterruptedException {
        Thread running = thread;
        if (running == null) {
            return;
        }
        loop.requestStop(timeout);
        if (!running.join(timeout)) {
            running.interrupt();
            throw new IllegalStateException(name + " was still running after " + timeout.toMillis() + " ms");
        }
    }
}
