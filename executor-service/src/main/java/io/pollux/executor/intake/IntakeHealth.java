package io.pollux.executor.intake;

import io.pollux.common.operations.HealthStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the intake polls, and whether Kafka knows it as a member of the group. */
public final class IntakeHealth {

    private static final Logger log = LoggerFactory.getLogger(IntakeHealth.class);
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private final Clock clock;
    private volatile @Nullable Instant polledAt;
    private volatile double secondsSinceHeartbeat;
    private volatile @Nullable String failure;
    private Instant lookedAt = Instant.EPOCH;

    public IntakeHealth(Clock clock) {
        this.clock = clock;
    }

    void polled(Consumer<?, ?> consumer) {
        Instant now = clock.instant();
        polledAt = now;
        failure = null;
        if (Duration.between(lookedAt, now).compareTo(Duration.ofSeconds(1)) > 0) {
            lookedAt = now;
            secondsSinceHeartbeat = consumer.metrics().values().stream()
                    .filter(metric -> metric.metricName().name().equals("last-heartbeat-seconds-ago"))
                    .mapToDouble(IntakeHealth::value)
                    .findFirst()
                    .orElse(0);
        }
    }

    void failed(KafkaException e) {
        if (failure == null) {
            log.warn("Kafka refuses the intake, which goes on trying", e);
        }
        failure = e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    public HealthStatus status() {
        String refused = failure;
        if (refused != null) {
            return HealthStatus.down(refused);
        }
        Instant last = polledAt;
        if (last == null) {
            return HealthStatus.down("has not polled yet");
        }
        Duration silence = Duration.between(last, clock.instant());
        if (silence.compareTo(SILENCE) > 0) {
            return HealthStatus.down("has not polled for " + silence.toSeconds() + " s");
        }
        if (secondsSinceHeartbeat > SILENCE.toSeconds()) {
            return HealthStatus.down("no heartbeat with Kafka for %.0f s".formatted(secondsSinceHeartbeat));
        }
        return HealthStatus.UP;
    }

    private static double value(Metric metric) {
        return metric.metricValue() instanceof Number number ? number.doubleValue() : 0;
    }
}
