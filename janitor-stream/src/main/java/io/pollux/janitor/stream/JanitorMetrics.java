package io.pollux.janitor.stream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.Action;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.common.contract.Topic;
import io.pollux.janitor.inflight.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** All meters of the janitor. */
public final class JanitorMetrics {

    private final MeterRegistry registry;
    private final InFlightCounts inFlight = new InFlightCounts();
    private final Map<Integer, Duration> behind = new ConcurrentHashMap<>();
    private final Timer sweep;
    private final Counter expired;

    public JanitorMetrics(MeterRegistry registry) {
        this.registry = registry;
        for (Kind kind : Kind.values()) {
            Gauge.builder("pollux.janitor.in.flight", inFlight, counts -> counts.of(kind))
                    .description("Tasks by state, of the partitions that this process owns; early and ended are those"
                            + " of which a start or a result was read, but no task")
                    .tag("state", lower(kind))
                    .register(registry);
        }
        for (State state : State.values()) {
            for (Action action : Action.values()) {
                timeouts(state, action);
            }
        }
        List.of(Topic.TASKS, Topic.STARTS, Topic.RESULTS, Topic.PROJECTS).forEach(this::undecodableOf);
        sweep = Timer.builder("pollux.janitor.sweep")
                .description("Time that one sweep of one partition took")
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofNanos(10_000))
                .maximumExpectedValue(Duration.ofSeconds(10))
                .register(registry);
        expired = Counter.builder("pollux.janitor.expired")
                .description("States whose deadline had passed, those that nobody is told of included")
                .register(registry);
        TimeGauge.builder("pollux.janitor.behind", behind, TimeUnit.SECONDS, JanitorMetrics::longest)
                .description("How far what the janitor knows lies behind now, in the partition where that is most")
                .register(registry);
    }

    private static double longest(Map<Integer, Duration> behind) {
        return behind.values().stream()
                .mapToDouble(duration -> duration.toMillis() / 1000.0)
                .max()
                .orElse(0);
    }

    InFlightCounts inFlight() {
        return inFlight;
    }

    void flagged(TimedOutRequest request) {
        timeouts(request.state(), request.action()).increment();
    }

    private Counter timeouts(State state, Action action) {
        return Counter.builder("pollux.janitor.timeouts")
                .description("Tasks that did not end in time, by where they were stuck and what was done about it")
                .tag("state", lower(state))
                .tag("action", lower(action))
                .register(registry);
    }

    void swept(Duration took, int count) {
        sweep.record(took);
        expired.increment(count);
    }

    void behind(int partition, Duration duration) {
        behind.put(partition, duration);
    }

    void notOwned(int partition) {
        behind.remove(partition);
    }

    void undecodable(Topic topic) {
        undecodableOf(topic).increment();
    }

    private Counter undecodableOf(Topic topic) {
        return Counter.builder("pollux.janitor.undecodable")
                .description("Records that are not what their topic should hold")
                .tag("topic", topic.topicName())
                .register(registry);
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
