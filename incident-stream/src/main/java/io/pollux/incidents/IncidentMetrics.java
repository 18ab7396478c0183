package io.pollux.incidents;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.IncidentEvent.Kind;
import io.pollux.common.contract.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** All meters of the incident stream and of whoever tells of incidents. */
public final class IncidentMetrics {

    private final MeterRegistry registry;
    private final Timer detection;
    private final Counter recorded;
    private final Counter databaseRetries;
    private final AtomicLong waiting = new AtomicLong();

    public IncidentMetrics(MeterRegistry registry) {
        this.registry = registry;
        for (Kind kind : Kind.values()) {
            changes(kind);
        }
        detection = Timer.builder("pollux.incidents.detection")
                .description("From the end of the check that decided it until an incident was opened")
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofMillis(1))
                .maximumExpectedValue(Duration.ofMinutes(1))
                .register(registry);
        recorded = Counter.builder("pollux.incidents.recorded")
                .description("Records of states and incidents that were written to the database")
                .register(registry);
        databaseRetries = Counter.builder("pollux.incidents.database.retries")
                .description("Attempts at the database that failed and are made again")
                .register(registry);
        Gauge.builder("pollux.notifications.waiting", waiting, AtomicLong::get)
                .description("Messages that are still to be sent, those that are tried again included")
                .register(registry);
    }

    public void incident(IncidentEvent event, Instant now) {
        changes(event.kind()).increment();
        if (event.kind() == Kind.OPENED && event.reason() == IncidentEvent.Reason.RESULTS) {
            Duration took = Duration.between(event.at(), now);
            detection.record(took.isNegative() ? Duration.ZERO : took);
        }
    }

    private Counter changes(Kind kind) {
        return Counter.builder("pollux.incidents.changes")
                .description("Incidents that were opened, updated and resolved")
                .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }

    public void undecodable(Topic topic) {
        Counter.builder("pollux.incidents.undecodable")
                .description("Records that are not what their topic should hold, or that the database refused")
                .tag("topic", topic.topicName())
                .register(registry)
                .increment();
    }

    public void recorded(int records) {
        recorded.increment(records);
    }

    public void databaseRetry() {
        databaseRetries.increment();
    }

    public void waiting(long messages) {
        waiting.set(messages);
    }

    /** A message was tried; {@code result} is sent, retry or failed. */
    public void delivery(String channelKind, String result, Duration took) {
        Timer.builder("pollux.notifications.deliveries")
                .description("Attempts to send a message, by the kind of channel and how they ended")
                .tag("channel", channelKind.toLowerCase(Locale.ROOT))
                .tag("result", result)
                .register(registry)
                .record(took);
    }
}
