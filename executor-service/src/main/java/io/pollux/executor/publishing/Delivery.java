package io.pollux.executor.publishing;

import io.pollux.common.operations.HealthStatus;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether what is sent arrives: down after a failure until the next success, and when acknowledgements stay away. */
public final class Delivery {

    private static final Logger log = LoggerFactory.getLogger(Delivery.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long TRY_EVERY_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long TRY_FOR_NANOS = Duration.ofSeconds(1).toNanos();

    private final LongSupplier nanoTime;
    private final AtomicLong pending = new AtomicLong();
    private volatile long progressAt;
    private volatile @Nullable String failure;
    private @Nullable Long downSince;

    public Delivery(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void begun() {
        if (pending.getAndIncrement() == 0) {
            progressAt = nanoTime.getAsLong();
        }
    }

    void acknowledged() {
        pending.decrementAndGet();
        progressAt = nanoTime.getAsLong();
        if (failure != null) {
            failure = null;
            log.info("Results are delivered again");
        }
    }

    void failed(Exception e) {
        if (failure == null) {
            log.warn("Results can't be delivered and are sent again until they are", e);
        }
        failure = e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    long pending() {
        return pending.get();
    }

    /**
     * Whether it is worth to begin what will have to be delivered: always while all is well, and else for one second in ten.
     * Only an acknowledgement tells that things arrive again, and what has failed so far may be of one partition without a
     * leader, while all others would take theirs.
     */
    synchronized boolean isWorthTrying() {
        if (status() instanceof HealthStatus.Up) {
            downSince = null;
            return true;
        }
        long now = nanoTime.getAsLong();
        if (downSince == null) {
            downSince = now;
        }
        return (now - downSince) % TRY_EVERY_NANOS >= TRY_EVERY_NANOS - TRY_FOR_NANOS;
    }

    HealthStatus status() {
        String failed = failure;
        if (failed != null) {
            return HealthStatus.down("results can't be delivered: " + failed);
        }
        long silence = nanoTime.getAsLong() - progressAt;
        if (pending.get() > 0 && silence > PATIENCE.toNanos()) {
            return HealthStatus.down("no result was acknowledged for "
                    + Duration.ofNanos(silence).toSeconds() + " s");
        }
        return HealthStatus.UP;
    }
}
