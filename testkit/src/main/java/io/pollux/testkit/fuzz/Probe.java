package io.pollux.testkit.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Feeds inputs to a check, which must return within a time and without allocating more than a limit. If it does not, or
 * if it throws anything, the probe fails, shows the input and keeps it in a file that can be added to the corpus.
 */
public final class Probe implements AutoCloseable {

    private static final Duration WITHIN = Duration.ofSeconds(20);
    private static final int SHOWN = 2_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final ExecutorService worker = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("probe").daemon().factory());
    private final long maxBytes;
    private final Check check;

    /** Throws if something does not hold for an input. */
    public interface Check {
        void run(Input input) throws Exception;
    }

    public Probe(long maxBytes, Check check) {
        this.maxBytes = maxBytes;
        this.check = check;
    }

    public void probe(Input input) {
        Future<Long> allocated = worker.submit(() -> {
            long before = threads.getCurrentThreadAllocatedBytes();
            check.run(input);
            return threads.getCurrentThreadAllocatedBytes() - before;
        });
        try {
            long bytes = allocated.get(WITHIN.toMillis(), TimeUnit.MILLISECONDS);
            if (bytes > maxBytes) {
                throw failure(input, bytes + " bytes were allocated, more than " + maxBytes, null);
            }
        } catch (ExecutionException e) {
            throw failure(input, String.valueOf(e.getCause()), e.getCause());
        } catch (TimeoutException e) {
            throw failure(input, "not done within " + WITHIN, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(input, "interrupted", e);
        }
    }

    private static AssertionError failure(Input input, String what, @Nullable Throwable cause) {
        String text = new String(input.bytes(), ISO_8859_1);
        return new AssertionError(
                "%s: %s%nThe input is kept in %s:%n%s"
                        .formatted(input.name(), what, keep(input), text.substring(0, Math.min(text.length(), SHOWN))),
                cause);
    }

    private static Path keep(Input input) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "fuzz"));
            return Files.write(folder.resolve(input.name().replaceAll("[^\\w.-]", "-")), input.bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
