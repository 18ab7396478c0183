package io.pollux.common.lifecycle;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.pollux.common.config.Config;
import io.pollux.common.config.InvalidConfigurationException;
import io.pollux.common.config.Setting;
import io.pollux.common.config.SettingsHelp;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.common.operations.Health;
import io.pollux.common.operations.MetricsRegistry;
import io.pollux.common.operations.OperationsServer;
import io.pollux.common.operations.OperationsSettings;
import io.pollux.common.operations.Routes;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** The main of a service that runs alone in its process: read the configuration, build, start, await, stop. */
public final class ServiceMain {

    private final Service service;
    private final Setting<Integer> httpPort;

    private ServiceMain(Service service) {
        this.service = service;
        this.httpPort = OperationsSettings.httpPort(service.defaultPort());
    }

    public static void run(Service service, String[] args) {
        ServiceMain main = new ServiceMain(service);
        if (Arrays.asList(args).contains("--help")) {
            System.out.println(main.help());
            return;
        }
        if (args.length > 0) {
            System.err.println("Unknown argument " + args[0] + "\n\n" + main.help());
            RunUntilStopped.exit(RunUntilStopped.WRONG_USE);
        }
        RunUntilStopped.run(() -> main.build(System.getenv()));
    }

    /** All settings of a service that runs alone. */
    public static List<Setting<?>> allSettings(Service service) {
        return new ServiceMain(service).settings();
    }

    private List<Setting<?>> settings() {
        List<Setting<?>> all = new ArrayList<>(KafkaSettings.ALL);
        all.add(httpPort);
        all.addAll(service.settings());
        return all;
    }

    private Lifecycle build(Map<String, String> environment) throws InvalidConfigurationException {
        Config config = Config.read(environment, settings());
        PrometheusMeterRegistry metrics = MetricsRegistry.create();
        Health health = new Health();
        Routes routes = new Routes();
        AtomicReference<Lifecycle> lifecycle = new AtomicReference<>();
        ServiceContext context = new ServiceContext(
                config,
                health,
                metrics,
                routes,
                Clock.systemUTC(),
                e -> lifecycle.get().fail(e));

        List<Component> components = new ArrayList<>();
        List<Component> own = service.components(context);
        components.add(new OperationsServer(config.get(httpPort), health, metrics, routes));
        components.add(Component.onStart("topics", TopicCreation.from(config)::run));
        components.addAll(own);
        components.add(health.readyOnceStarted());
        lifecycle.set(new Lifecycle(components, new LoggedProgress()));
        return lifecycle.get();
    }

    private String help() {
        return """
                Usage: ./pollux %s [--help]

                %s
                Serves /health/live, /health/ready and /metrics on HTTP_PORT.

                Settings, from environment variables:
                %s
                  KAFKA_<ANY_CLIENT_PROPERTY>
                      Passed to Kafka's clients: KAFKA_SECURITY_PROTOCOL becomes security.protocol, and so on
                """.formatted(service.name(), service.summary(), SettingsHelp.render(settings()))
                .stripTrailing();
    }
}
