package io.pollux.sink.intake;

import io.pollux.common.operations.HealthStatus;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether batches get stored: down while the latest attempt failed, or hangs. Changes are logged, repetitions not. */
final class WriterHealth {

    private static final Logger log = LoggerFactory.getLogger(WriterHealth.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private volatile @Nullable String failure;
    private volatile @Nullable Long storingSince;

    void storing() {
        storingSince = System.nanoTime();
    }

    void succeeded() {
        if (failure != null) {
            log.info("Results are stored again");
        }
        failure = null;
        storingSince = null;
    }

    void failed(Exception e) {
        if (failure == null) {
            log.warn("Results cannot be stored, and wait in Kafka until they can: {}", e.getMessage());
        }
        failure = String.valueOf(e.getMessage());
        storingSince = null;
    }

    void idle() {
        failure = null;
        storingSince = null;
    }

    boolean isFailing() {
        return failure != null;
    }

    HealthStatus status() {
        String reason = failure;
        if (reason != null) {
            return HealthStatus.down("results cannot be stored, and wait in Kafka: " + reason);
        }
        Long since = storingSince;
        if (since != null && System.nanoTime() - since > PATIENCE.toNanos()) {
            return HealthStatus.down("storing a batch takes more than " + PATIENCE.toSeconds() + " s");
        }
        return HealthStatus.UP;
    }
}
