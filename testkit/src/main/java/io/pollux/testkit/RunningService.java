package io.pollux.testkit;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Lifecycle;
import io.pollux.common.lifecycle.LoggedProgress;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.operations.Health;
import io.pollux.common.operations.MetricsRegistry;
import io.pollux.common.operations.OperationsServer;
import io.pollux.common.operations.Routes;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A service that runs inside the test's JVM, whole, with its HTTP server on a free port. */
public final class RunningService implements AutoCloseable {

    private final Lifecycle lifecycle;
    private final OperationsServer server;
    private final Health health;
    private final PrometheusMeterRegistry metrics;
    private final List<Throwable> failures;

    private RunningService(
            Lifecycle lifecycle,
            OperationsServer server,
            Health health,
            PrometheusMeterRegistry metrics,
            List<Throwable> failures) {
        this.lifecycle = lifecycle;
        this.server = server;
        this.health = health;
        this.metrics = metrics;
        this.failures = failures;
    }

    public static RunningService start(Service service, Map<String, String> environment) throws Exception {
        return start(service, environment, Clock.systemUTC());
    }

    public static RunningService start(Service service, Map<String, String> environment, Clock clock) throws Exception {
        List<Setting<?>> settings = new ArrayList<>(KafkaSettings.ALL);
        settings.addAll(service.settings());
        Config config = Config.read(environment, settings);
        Health health = new Health();
        PrometheusMeterRegistry metrics = MetricsRegistry.create();
        Routes routes = new Routes();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        List<Component> own =
                service.components(new ServiceContext(config, health, metrics, routes, clock, failures::add));
        OperationsServer server = new OperationsServer(0, health, metrics, routes);
        List<Component> components = new ArrayList<>();
        components.add(server);
        components.add(Component.onStart("topics", TopicCreation.from(config)::run));
        components.addAll(own);
        components.add(health.readyOnceStarted());
        Lifecycle lifecycle = new Lifecycle(components, new LoggedProgress());
        lifecycle.start();
        return new RunningService(lifecycle, server, health, metrics, failures);
    }

    public int port() {
        return server.port();
    }

    public Health health() {
        return health;
    }

    public PrometheusMeterRegistry metrics() {
        return metrics;
    }

    /** Stops the service as SIGTERM would. */
    @Override
    public void close() {
        if (!lifecycle.stop(Lifecycle.STOP_WITHIN)) {
            throw new AssertionError("the service did not stop cleanly");
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("a part of the service failed", failures.getFirst());
        }
    }
}
