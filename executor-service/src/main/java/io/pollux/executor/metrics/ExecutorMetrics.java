package io.pollux.executor.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.pollux.common.contract.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/** All meters of the executor. Their names are public. */
public final class ExecutorMetrics {

    private static final Duration[] CHECK_BUCKETS =
            millis(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000);
    private static final Duration[] WAIT_BUCKETS =
            millis(10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000, 60_000, 120_000);

    private final MeterRegistry registry;
    private final Clock clock;
    private final Map<Outcome, Counter> checks = new EnumMap<>(Outcome.class);
    private final Timer checkTime;
    private final Timer scheduleToStart;
    private final Counter undecodable;
    private final Counter alreadyDone;
    private final Counter dropped;
    private final Counter retries;
    private final AtomicInteger paused = new AtomicInteger();

    public ExecutorMetrics(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
        for (Outcome outcome : Outcome.values()) {
            checks.put(
                    outcome,
                    Counter.builder("pollux.checks")
                            .description("Tasks that ended, by outcome")
                            .tag("outcome", outcome.name())
                            .register(registry));
        }
        checkTime = Timer.builder("pollux.check")
                .description("From the start of a check to its end")
                .serviceLevelObjectives(CHECK_BUCKETS)
                .register(registry);
        scheduleToStart = Timer.builder("pollux.schedule.to.start")
                .description("From a task's arrival in Kafka to the start of its check")
                .serviceLevelObjectives(WAIT_BUCKETS)
                .register(registry);
        undecodable = counter("pollux.tasks.undecodable", "Records of the task topic that were set aside as no tasks");
        alreadyDone = counter("pollux.tasks.already.done", "Tasks not taken in again, since an earlier owner did them");
        dropped = counter("pollux.tasks.handed.over", "Waiting tasks that were left to the next owner of a partition");
        retries = counter("pollux.publish.retries", "Results and dead letters that had to be sent again");
        gauge("pollux.intake.paused", "1 while no tasks are taken in from at least one partition", paused::get);
    }

    public void ended(Outcome outcome) {
        counterOf(outcome).increment();
    }

    public void checked(Duration took) {
        checkTime.record(took);
    }

    public void started(Duration sinceScheduled) {
        scheduleToStart.record(sinceScheduled);
    }

    public void setAside() {
        undecodable.increment();
    }

    public void alreadyDone() {
        alreadyDone.increment();
    }

    public void handedOver(int tasks) {
        dropped.increment(tasks);
    }

    public void publishRetried() {
        retries.increment();
    }

    public void intakePaused(boolean isPaused) {
        paused.set(isPaused ? 1 : 0);
    }

    public void trackTasks(LongSupplier active) {
        gauge("pollux.tasks.active", "Tasks taken in and not yet ended, waiting ones included", active);
    }

    public void trackHttp(LongSupplier active, LongSupplier waiting, LongSupplier limit) {
        gauge("pollux.http.active", "HTTP checks under way", active);
        gauge("pollux.http.waiting", "Tasks that wait for a permit", waiting);
        gauge("pollux.http.limit", "HTTP checks that may be under way at once", limit);
    }

    public void trackUnacknowledged(LongSupplier unacknowledged) {
        gauge(
                "pollux.results.unacknowledged",
                "Results and dead letters not yet acknowledged by Kafka",
                unacknowledged);
    }

    public void trackCommits(LongSupplier widestSpan, Supplier<Optional<Instant>> oldest) {
        gauge(
                "pollux.commit.window",
                "Offsets from the watermark to the newest task, in the widest partition",
                widestSpan);
        Gauge.builder("pollux.commit.oldest.incomplete", () -> age(oldest.get()))
                .description("How long ago the oldest task that holds a watermark back came into Kafka")
                .baseUnit("seconds")
                .register(registry);
    }

    /** Adds the client's own meters until the result is closed. */
    public KafkaClientMetrics bind(Producer<?, ?> producer) {
        KafkaClientMetrics bound = new KafkaClientMetrics(producer);
        bound.bindTo(registry);
        return bound;
    }

    /** Adds the client's own meters until the result is closed. */
    public KafkaClientMetrics bind(Consumer<?, ?> consumer) {
        KafkaClientMetrics bound = new KafkaClientMetrics(consumer);
        bound.bindTo(registry);
        return bound;
    }

    private double age(Optional<Instant> since) {
        return since.map(then -> Duration.between(then, clock.instant()).toMillis() / 1e3)
                .orElse(0.0);
    }

    private Counter counterOf(Outcome outcome) {
        Counter counter = checks.get(outcome);
        if (counter == null) {
            throw new IllegalStateException("no counter of " + outcome);
        }
        return counter;
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private void gauge(String name, String description, LongSupplier value) {
        Gauge.builder(name, value::getAsLong).description(description).register(registry);
    }

    private static Duration[] millis(long... values) {
        Duration[] durations = new Duration[values.length];
        for (int i = 0; i < values.length; i++) {
            durations[i] = Duration.ofMillis(values[i]);
        }
        return durations;
    }
}
