package io.pollux.sink;

import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.operations.HealthStatus;
import io.pollux.database.Database;
import io.pollux.sink.intake.Intake;
import io.pollux.sink.metrics.SinkMetrics;
import io.pollux.sink.retention.Cleaning;
import io.pollux.sink.retention.RetentionPass;
import io.pollux.sink.storing.BatchStore;
import java.util.ArrayList;
import java.util.List;

/** The sink: results, timeouts and the dead, from Kafka to PostgreSQL. */
public final class SinkModule implements Service {

    /** For cleaning, and for whoever asks for the health. */
    private static final int CONNECTIONS_BESIDE_WRITERS = 2;

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
        int writers = config.get(SinkSettings.SINK_WRITERS);
        Database database =
                new Database("sink", config, writers + CONNECTIONS_BESIDE_WRITERS).reportingTo(context.health());
        RetentionPass pass = new RetentionPass(
                database::dataSource,
                config.get(SinkSettings.RESULT_RETENTION),
                config.get(SinkSettings.ROLLUP_RETENTION),
                context.clock());
        Cleaning cleaning = new Cleaning(pass, config.get(SinkSettings.RETENTION_INTERVAL), metrics);
        List<Component> components = new ArrayList<>(List.of(
                database,
                Component.onStart("sink partitions", cleaning::firstPass),
                new Worker("sink cleaning", cleaning, context.failure())));
        List<Intake> intakes = new ArrayList<>();
        for (int writer = 1; writer <= writers; writer++) {
            BatchStore store = new BatchStore(database::dataSource, context.clock());
            Intake intake = new Intake(KafkaClients.from(config), store, metrics, context.clock(), writer);
            intakes.add(intake);
            components.add(new Worker("sink intake " + writer, intake, context.failure()));
        }
        context.health().register("sink writer", () -> worst(intakes));
        return components;
    }

    private static HealthStatus worst(List<Intake> intakes) {
        return intakes.stream()
                .map(Intake::health)
                .filter(HealthStatus.Down.class::isInstance)
                .findFirst()
                .orElse(HealthStatus.UP);
    }
}
