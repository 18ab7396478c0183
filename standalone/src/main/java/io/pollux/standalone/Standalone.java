package io.pollux.standalone;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Lifecycle;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.lifecycle.StartException;
import io.pollux.common.lifecycle.StartProgress;
import io.pollux.common.operations.Health;
import io.pollux.common.operations.HealthStatus;
import io.pollux.common.operations.MetricsRegistry;
import io.pollux.common.operations.OperationsServer;
import io.pollux.common.operations.OperationsSettings;
import io.pollux.common.operations.Routes;
import io.pollux.database.Database;
import io.pollux.executor.ExecutorModule;
import io.pollux.incidents.IncidentsModule;
import io.pollux.janitor.JanitorModule;
import io.pollux.scheduler.SchedulerModule;
import io.pollux.sink.SinkModule;
import io.pollux.standalone.demo.Demo;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Puts the same parts that run as services of their own into one process, on one port. */
final class Standalone {

    static final Setting<Integer> HTTP_PORT = OperationsSettings.httpPort(8080);

    private static final List<Service> SERVICES = List.of(
            new SchedulerModule(), new ExecutorModule(), new SinkModule(), new JanitorModule(), new IncidentsModule());

    private static final Duration READY_WITHIN = Duration.ofSeconds(60);
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private final Command command;
    private final Map<String, String> environment;
    private final StartProgress progress;

    Standalone(Command command, Map<String, String> environment, StartProgress progress) {
        this.command = command;
        this.environment = environment;
        this.progress = progress;
    }

    /** Everything that can be set, each setting once. */
    static Collection<Setting<?>> settings(Command command) {
        if (command == Command.INFRA) {
            return StandaloneSettings.INFRASTRUCTURE;
        }
        Set<Setting<?>> all = new LinkedHashSet<>();
        all.add(HTTP_PORT);
        all.addAll(StandaloneSettings.ALL);
        all.addAll(KafkaSettings.ALL);
        SERVICES.forEach(service -> all.addAll(service.settings()));
        return all;
    }

    Lifecycle build() {
        return command == Command.INFRA ? infrastructureOnly() : whole();
    }

    private Lifecycle infrastructureOnly() {
        Config config = Config.read(environment, StandaloneSettings.INFRASTRUCTURE);
        Component announcement = Component.onStart("", () -> new Announcement(System.out).infrastructure(config));
        return new Lifecycle(List.of(new Infrastructure(config, () -> {}, () -> {}), announcement), progress);
    }

    private Lifecycle whole() {
        Config config = readConfig();
        Health health = new Health();
        PrometheusMeterRegistry metrics = MetricsRegistry.create();
        Routes routes = new Routes();
        AtomicReference<Lifecycle> lifecycle = new AtomicReference<>();
        ServiceContext context = new ServiceContext(
                config,
                health,
                metrics,
                routes,
                Clock.systemUTC(),
                e -> lifecycle.get().fail(e));

        List<Component> services = new ArrayList<>();
        SERVICES.forEach(service -> services.addAll(service.components(context)));

        OperationsServer server = new OperationsServer(config.get(HTTP_PORT), health, metrics, routes);
        List<Component> components = new ArrayList<>();
        components.add(server);
        components.add(new Infrastructure(config, () -> makeTopics(config), () -> Database.migrate(config)));
        if (command == Command.DEMO) {
            Demo demo = new Demo(config);
            components.add(demo.target());
            components.addAll(services);
            components.add(demo.projects());
        } else {
            components.addAll(services);
        }
        components.add(health.readyOnceStarted());
        components.add(Component.onStart("all parts", () -> awaitReadiness(health)));
        components.add(
                Component.onStart("", () -> new Announcement(System.out).whole(config, server.port(), environment)));
        lifecycle.set(new Lifecycle(components, progress));
        return lifecycle.get();
    }

    private static void makeTopics(Config config) {
        try {
            TopicCreation.from(config).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("Interrupted while topics were made.", e);
        }
    }

    /** What runs in the background, such as joining a group, may need a moment after its start. */
    private static void awaitReadiness(Health health) throws InterruptedException {
        long giveUpAt = System.nanoTime() + READY_WITHIN.toNanos();
        while (health.report().values().stream().anyMatch(HealthStatus.Down.class::isInstance)) {
            if (System.nanoTime() > giveUpAt) {
                throw new StartException(
                        "Not ready within %d s: %s".formatted(READY_WITHIN.toSeconds(), health.report()));
            }
            Thread.sleep(LOOK_EVERY);
        }
    }

    /** Names every mistake before the first file is written. */
    private Config readConfig() {
        Map<String, String> complete = new HashMap<>(environment);
        if (command == Command.DEMO) {
            complete.putIfAbsent("TARGET_ALLOW_CIDRS", "127.0.0.0/8,::1/128");
            complete.putIfAbsent(StandaloneSettings.DATA_DIR.name(), Demo.DATA_DIR);
        }
        Config checked = Config.read(Secrets.completeForNow(complete), settings(command));
        Path directory = checked.get(StandaloneSettings.DATA_DIR);
        complete.putAll(Infrastructure.environment(checked));
        complete.putIfAbsent("JANITOR_STATE_DIR", directory.resolve("janitor").toString());
        complete.putIfAbsent(
                "INCIDENT_STATE_DIR", directory.resolve("incidents").toString());
        return Config.read(Secrets.complete(complete, directory), settings(command));
    }
}
