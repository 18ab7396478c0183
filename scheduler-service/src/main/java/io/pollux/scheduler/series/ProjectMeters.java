package io.pollux.scheduler.series;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.pollux.common.contract.PollingResult;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The meters of one project. Their names are public. */
final class ProjectMeters {

    private final MeterRegistry registry;
    private final String name;
    private final Clock clock;
    private final Tags tags;
    private final List<Meter> meters = new ArrayList<>();
    private volatile double up;
    private volatile double responseSeconds = Double.NaN;
    private volatile @Nullable Instant certificateExpiresAt;

    ProjectMeters(MeterRegistry registry, long id, String name, Clock clock) {
        this.registry = registry;
        this.name = name;
        this.clock = clock;
        this.tags = Tags.of("project", Long.toString(id), "name", name);
        gauge("pollux.project.up", "1 if the project's latest check succeeded, otherwise 0", null, () -> up);
        gauge("pollux.project.response", "How long the project's latest check took", "seconds", () -> responseSeconds);
    }

    String name() {
        return name;
    }

    void update(PollingResult result) {
        up = result.success() ? 1 : 0;
        Long millis = result.responseTimeMs();
        responseSeconds = millis == null ? Double.NaN : millis / 1e3;
        if (result.certificateExpiresAt() != null) {
            boolean first = certificateExpiresAt == null;
            certificateExpiresAt = result.certificateExpiresAt();
            if (first) {
                gauge(
                        "pollux.project.certificate.expiry",
                        "How long the certificate that the project's target showed last is still valid",
                        "seconds",
                        this::certificateLeft);
            }
        }
    }

    private double certificateLeft() {
        Instant end = certificateExpiresAt;
        return end == null ? Double.NaN : Duration.between(clock.instant(), end).toSeconds();
    }

    private void gauge(String meter, String description, @Nullable String unit, Supplier<Number> value) {
        meters.add(Gauge.builder(meter, value)
                .description(description)
                .baseUnit(unit)
                .tags(tags)
                .register(registry));
    }

    void remove() {
        meters.forEach(registry::remove);
    }
}
