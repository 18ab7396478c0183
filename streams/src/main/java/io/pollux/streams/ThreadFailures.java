package io.pollux.streams;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces a stream thread that failed, since most failures are a broker's and pass; gives up when they come too often,
 * which is what a fault of our own looks like.
 */
final class ThreadFailures implements StreamsUncaughtExceptionHandler {

    static final int MOST = 5;
    static final Duration WITHIN = Duration.ofMinutes(5);

    private static final Logger log = LoggerFactory.getLogger(ThreadFailures.class);

    private final Clock clock;
    private final Consumer<Throwable> giveUp;
    private final Deque<Instant> recent = new ArrayDeque<>();

    ThreadFailures(Clock clock, Consumer<Throwable> giveUp) {
        this.clock = clock;
        this.giveUp = giveUp;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable failure) {
        Instant now = clock.instant();
        recent.addLast(now);
        while (recent.getFirst().isBefore(now.minus(WITHIN))) {
            recent.removeFirst();
        }
        if (recent.size() > MOST) {
            giveUp.accept(failure);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        log.warn("A stream thread failed and is replaced ({} of {} within {})", recent.size(), MOST, WITHIN, failure);
        return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
}
