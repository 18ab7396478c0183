package io.pollux.sink;

import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.lifecycle.Worker;
import io.pollux.database.Database;
import io.pollux.sink.intake.Intake;
import io.pollux.sink.metrics.SinkMetrics;
import io.pollux.sink.retention.Cleaning;
import io.pollux.sink.retention.RetentionPass;
import io.pollux.sink.storing.BatchStore;
import java.util.List;

/** The sink: results, timeouts and the dead, from Kafka to PostgreSQL. */
public final class SinkModule implements Service {

    private static final int CONNECTIONS = 3;

    @Override
    public String name() {
        return "sink";
    }

    @Override
    public String summary() {
        return "Stores results in PostgreSQL, keeps counters, states and rollups, and drops what is old.";
    }

    @Override
    public int defaultPort() {
        return 8082;
    }

    @Override
    public List<Setting<?>> settings() {
        return SinkSettings.ALL;
    }

    @Override
    public List<Component> components(ServiceContext context) {
        Config config = context.config();
        SinkMetrics metrics = new SinkMetrics(context.metrics(), context.clock());
        Database database = new Database("sink", config, CONNECTIONS).reportingTo(context.health());
        RetentionPass pass = new RetentionPass(
                database::dataSource,
                config.get(SinkSettings.RESULT_RETENTION),
                config.get(SinkSettings.ROLLUP_RETENTION),
                context.clock());
        Cleaning cleaning = new Cleaning(pass, config.get(SinkSettings.RETENTION_INTERVAL), metrics);
        Intake intake = new Intake(
                        KafkaClients.from(config),
                        new BatchStore(database::dataSource, context.clock()),
                        metrics,
                        context.clock())
                .reportingTo(context.health());
        return List.of(
                database,
                Component.onStart("sink partitions", cleaning::firstPass),
                new Worker("sink cleaning", cleaning, context.failure()),
                new Worker("sink intake", intake, context.failure()));
    }
}
