package io.pollux.scheduler;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.pollux.common.contract.Trigger;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/** All meters of the scheduler. Their names are public; those of single projects are in {@code series}. */
public final class SchedulerMetrics {

    private final MeterRegistry registry;
    private final Map<Trigger, Counter> ticks = new EnumMap<>(Trigger.class);
    private final Counter coalesced;
    private final Timer lateness;
    private final Timer transactions;
    private final Counter unreadable;
    private final Counter published;
    private final Counter reconciled;
    private final AtomicInteger ownedPartitions = new AtomicInteger();
    private final AtomicInteger ownedProjects = new AtomicInteger();
    private final AtomicInteger heldPartitions = new AtomicInteger();
    private final AtomicLong outboxDepth = new AtomicLong();
    private final AtomicLong queueLag = new AtomicLong();

    public SchedulerMetrics(MeterRegistry registry) {
        this.registry = registry;
        for (Trigger trigger : Trigger.values()) {
            ticks.put(
                    trigger,
                    Counter.builder("pollux.ticks")
                            .description("Tasks emitted")
                            .tag("trigger", trigger.name())
                            .register(registry));
        }
        coalesced = Counter.builder("pollux.coalesced.ticks")
                .description("Ticks that were missed and are covered by a catch-up task")
                .register(registry);
        lateness = Timer.builder("pollux.schedule.lateness")
                .description("From a tick's due time until its task is visible to consumers")
                .serviceLevelObjectives(
                        Duration.ofMillis(10),
                        Duration.ofMillis(25),
                        Duration.ofMillis(50),
                        Duration.ofMillis(75),
                        Duration.ofMillis(100),
                        Duration.ofMillis(250),
                        Duration.ofMillis(500),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(30))
                .register(registry);
        transactions = Timer.builder("pollux.tick.transaction")
                .description("Duration of a transaction that emits a batch of tasks")
                .register(registry);
        unreadable = Counter.builder("pollux.projects.unreadable")
                .description(
                        "Records of pollux.projects, or rows of the table, that are not a valid project or too large")
                .register(registry);
        published = Counter.builder("pollux.projects.published")
                .description("Changes of projects that were published")
                .register(registry);
        reconciled = Counter.builder("pollux.projects.reconciled")
                .description("Projects that differed between the database and Kafka and were published anew")
                .register(registry);
        Gauge.builder("pollux.owned.partitions", ownedPartitions, AtomicInteger::get)
                .description("Partitions that this scheduler ticks")
                .register(registry);
        Gauge.builder("pollux.owned.projects", ownedProjects, AtomicInteger::get)
                .description("Enabled projects that this scheduler ticks")
                .register(registry);
        Gauge.builder("pollux.held.partitions", heldPartitions, AtomicInteger::get)
                .description("Partitions whose ticks are held back because their queue does not move")
                .register(registry);
        Gauge.builder("pollux.outbox.depth", outboxDepth, AtomicLong::get)
                .description("Changes of projects that are still to be published")
                .register(registry);
        Gauge.builder("pollux.queue.lag", queueLag, AtomicLong::get)
                .description("Records of pollux.tasks, on all nodes, that executors have not committed yet")
                .baseUnit("records")
                .register(registry);
    }

    /** A task became visible {@code latenessMs} after its due time. */
    public void tick(Trigger trigger, long missedTicks, long latenessMs) {
        Counter counter = ticks.get(trigger);
        if (counter != null) {
            counter.increment();
        }
        if (trigger == Trigger.SCHEDULE) {
            lateness.record(Duration.ofMillis(Math.max(0, latenessMs)));
        }
        coalesced.increment((double) missedTicks);
    }

    public void transaction(Duration took) {
        transactions.record(took);
    }

    public void owned(int partitions, int projects) {
        ownedPartitions.set(partitions);
        ownedProjects.set(projects);
    }

    public void held(int partitions) {
        heldPartitions.set(partitions);
    }

    public void unreadableProject() {
        unreadable.increment();
    }

    public void published(int projects) {
        published.increment(projects);
    }

    public void reconciled(int projects) {
        reconciled.increment(projects);
    }

    public void outboxDepth(long depth) {
        outboxDepth.set(depth);
    }

    public void queueLag(long records) {
        queueLag.set(records);
    }

    /** Adds the client's own meters until the result is closed. */
    public KafkaClientMetrics observe(Consumer<?, ?> consumer) {
        return bound(new KafkaClientMetrics(consumer));
    }

    /** Adds the client's own meters until the result is closed. */
    public KafkaClientMetrics observe(Producer<?, ?> producer) {
        return bound(new KafkaClientMetrics(producer));
    }

    private KafkaClientMetrics bound(KafkaClientMetrics clientMetrics) {
        clientMetrics.bindTo(registry);
        return clientMetrics;
    }
}
