package io.pollux.sink.intake;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs the writer on a thread of its own, one batch at a time. Used by the consumer's thread only. */
final class WriterThread implements AutoCloseable {

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("sink writer").factory());
    private final Writer writer;
    private @Nullable InFlight inFlight;

    private record InFlight(Batch batch, Future<?> written) {}

    WriterThread(Writer writer) {
        this.writer = writer;
    }

    boolean isIdle() {
        return inFlight == null;
    }

    void submit(Batch batch) {
        if (inFlight != null) {
            throw new IllegalStateException("a batch is being written");
        }
        inFlight = new InFlight(batch, thread.submit(() -> {
            writer.write(batch);
            return null;
        }));
    }

    /** The batch that was being written, if it is within that time; each batch is given back once. */
    Optional<Batch> finished(Duration within) throws InterruptedException {
        InFlight current = inFlight;
        if (current == null) {
            return Optional.empty();
        }
        try {
            current.written().get(within.toNanos(), TimeUnit.NANOSECONDS);
            inFlight = null;
            return Optional.of(current.batch());
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the writer failed", e.getCause());
        }
    }

    /** Gives up what is being written: it stays in Kafka, uncommitted. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
