package io.pollux.scheduler;

import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.config.SharedSettings;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.lifecycle.Worker;
import io.pollux.database.Database;
import io.pollux.scheduler.publishing.Reconciliation;
import io.pollux.scheduler.publishing.Relay;
import io.pollux.scheduler.ticking.QueueWatch;
import io.pollux.scheduler.ticking.SchedulerGroup;
import io.pollux.scheduler.ticking.Ticker;
import java.util.ArrayList;
import java.util.List;

/** The scheduler: projects from PostgreSQL to Kafka, and their ticks. */
public final class SchedulerModule implements Service {

    private static final int DATABASE_CONNECTIONS = 12;

    @Override
    public String name() {
        return "scheduler";
    }

    @Override
    public String summary() {
        return "Publishes projects, emits a task for every tick exactly once, and serves the API and the dashboard.";
    }

    @Override
    public int defaultPort() {
        return 8080;
    }

    @Override
    public List<Setting<?>> settings() {
        return SchedulerSettings.ALL;
    }

    @Override
    public List<Component> components(ServiceContext context) {
        Config config = context.config();
        KafkaClients clients = KafkaClients.from(config);
        SchedulerMetrics metrics = new SchedulerMetrics(context.metrics());
        Database database = new Database(name(), config, DATABASE_CONNECTIONS).reportingTo(context.health());
        Relay relay = new Relay(database, clients, metrics);
        QueueWatch queueWatch = new QueueWatch(
                clients,
                config.get(KafkaSettings.TOPIC_PARTITIONS),
                config.get(SharedSettings.QUEUE_TIMEOUT),
                context.clock(),
                metrics);
        Ticker ticker = new Ticker(
                clients,
                SchedulerGroup.join(config.get(SchedulerSettings.SCHEDULER_SESSION_TIMEOUT)),
                config.get(SchedulerSettings.CATCH_UP_AFTER),
                queueWatch::stuck,
                context.clock(),
                metrics);
        Reconciliation reconciliation = new Reconciliation(
                database,
                clients,
                ticker,
                config.get(KafkaSettings.TOPIC_PARTITIONS),
                config.get(SchedulerSettings.RELOAD_INTERVAL),
                metrics);
        context.health().register("scheduler relay", relay::health);
        context.health().register("scheduler ticker", ticker::health);
        List<Component> components = new ArrayList<>(List.of(
                database,
                new Worker("scheduler-relay", relay, context.failure()),
                new Worker("scheduler-queue-watch", queueWatch, context.failure()),
                new Worker("scheduler-ticker", ticker, context.failure()),
                new Worker("scheduler-reconciliation", reconciliation, context.failure())));
        components.addAll(new SchedulerApi(context, clients, database, reconciliation::request).components());
        return components;
    }
}
