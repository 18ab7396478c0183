package io.pollux.benchmarks.janitor;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Lifecycle;
import io.pollux.common.lifecycle.LoggedProgress;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.operations.Health;
import io.pollux.common.operations.HealthStatus;
import io.pollux.common.operations.Routes;
import io.pollux.janitor.JanitorModule;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A whole janitor in this process, observed through its own meters. */
final class BenchedJanitor implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Lifecycle lifecycle;
    private final Health health;
    private final SimpleMeterRegistry meters;

    private BenchedJanitor(Lifecycle lifecycle, Health health, SimpleMeterRegistry meters) {
        this.lifecycle = lifecycle;
        this.health = health;
        this.meters = meters;
    }

    static BenchedJanitor start(Map<String, String> environment) throws Exception {
        JanitorModule module = new JanitorModule();
        List<Setting<?>> settings = new ArrayList<>(KafkaSettings.ALL);
        settings.addAll(module.settings());
        Config config = Config.read(environment, settings);
        Health health = new Health();
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        ServiceContext context =
                new ServiceContext(config, health, meters, new Routes(), Clock.systemUTC(), Throwable::printStackTrace);
        List<Component> components = new ArrayList<>();
        components.add(Component.onStart("topics", TopicCreation.from(config)::run));
        components.addAll(module.components(context));
        components.add(health.readyOnceStarted());
        Lifecycle lifecycle = new Lifecycle(components, new LoggedProgress());
        lifecycle.start();
        return new BenchedJanitor(lifecycle, health, meters);
    }

    BenchedJanitor awaitReady() {
        await(() -> health.report().values().stream().allMatch(HealthStatus.UP::equals));
        return this;
    }

    void awaitInFlight(long queued, long processing) {
        await(() -> inFlight("queued") == queued && inFlight("processing") == processing);
    }

    private long inFlight(String state) {
        return (long) meters.get("pollux.janitor.in.flight")
                .tag("state", state)
                .gauge()
                .value();
    }

    Timer sweeps() {
        return meters.get("pollux.janitor.sweep").timer();
    }

    /** Records that all consumers of this janitor have read, those that restore included. */
    double recordsRead() {
        return meters.find("kafka.consumer.fetch.manager.records.consumed.total").functionCounters().stream()
                .mapToDouble(FunctionCounter::count)
                .sum();
    }

    static void await(BooleanSupplier condition) {
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > giveUpAt) {
                throw new IllegalStateException("not within " + PATIENCE.toMinutes() + " minutes");
            }
            LockSupport.parkNanos(2_000_000);
        }
    }

    @Override
    public void close() {
        lifecycle.stop(Lifecycle.STOP_WITHIN);
    }
}
