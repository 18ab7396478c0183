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

    private final LongSupplier nanoTime;
    private final AtomicLong pending = new AtomicLong();
    private volatile long progressAt;
    private volatile @Nullable String failure;

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
