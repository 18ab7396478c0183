package io.pollux.benchmarks.sink;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.pollux.benchmarks.observation.CpuStopwatch;
import io.pollux.benchmarks.observation.Postmaster;
import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Lifecycle;
import io.pollux.common.lifecycle.LoggedProgress;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.operations.Health;
import io.pollux.common.operations.Routes;
import io.pollux.database.Database;
import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import io.pollux.embedded.EmbeddedPostgres;
import io.pollux.embedded.EmbeddedPostgresOptions;
import io.pollux.sink.SinkModule;
import io.pollux.sink.facts.Fact;
import io.pollux.sink.facts.RecordReader;
import io.pollux.sink.facts.ResultRow;
import io.pollux.sink.storing.ResultCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A Kafka and a PostgreSQL of its own, to run sinks on. */
final class SinkBench implements AutoCloseable {

    private final Path directory;
    private final EmbeddedKafka kafka;
    private final EmbeddedPostgres postgres;
    private final Config config;

    private SinkBench(Path directory, EmbeddedKafka kafka, EmbeddedPostgres postgres) {
        this.directory = directory;
        this.kafka = kafka;
        this.postgres = postgres;
        List<Setting<?>> settings = new ArrayList<>(KafkaSettings.ALL);
        settings.addAll(new SinkModule().settings());
        config = Config.read(
                Map.of(
                        "KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers(),
                        "DATABASE_URL", postgres.jdbcUrl(),
                        "DATABASE_USER", postgres.user(),
                        "DATABASE_PASSWORD", postgres.password(),
                        "SINK_WRITERS",
                                Integer.getInteger("bench.sink.writers", 2).toString()),
                settings);
    }

    static SinkBench start() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("pollux-bench-sink");
        EmbeddedPostgresOptions options = EmbeddedPostgresOptions.inDirectory(directory.resolve("postgres"))
                .withSetting("shared_buffers", "1GB")
                .withSetting("max_wal_size", "8GB");
        SinkBench bench = new SinkBench(
                directory,
                EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(directory.resolve("kafka"))),
                EmbeddedPostgres.start(options));
        TopicCreation.from(bench.config).run();
        Database migration = new Database("bench", bench.config, 3);
        migration.start();
        migration.stop(Duration.ofSeconds(5));
        return bench;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
    }

    void write(Backlog backlog) {
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        kafka.bootstrapServers(),
                        ProducerConfig.LINGER_MS_CONFIG,
                        20,
                        // The topics are new: see what RATIONALE.md says of the executor's producer.
                        ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                        1,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        128 * 1024),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            backlog.forEach(result -> {
                var _ = producer.send(
                        new ProducerRecord<>(
                                Topic.RESULTS.topicName(), ProjectKey.of(result.projectId()), Json.encode(result)),
                        (_, e) -> failure.compareAndSet(null, e));
            });
        }
        if (failure.get() != null) {
            throw new IllegalStateException("the backlog was not written whole", failure.get());
        }
    }

    /**
     * Takes back all that was stored of the days since one, and has the database write out what it holds back: every
     * round finds what the first one found.
     */
    void clear(Instant since) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String day : daysSince(statement, since)) {
                statement.execute("truncate " + day);
            }
            statement.execute("truncate project_stats");
            for (String rollups : List.of("result_rollups_hourly", "result_rollups_daily")) {
                statement.execute("delete from " + rollups + " where bucket >= '" + since + "'");
                statement.execute("vacuum " + rollups);
            }
            statement.execute("checkpoint");
        }
    }

    private static List<String> daysSince(Statement statement, Instant since) throws SQLException {
        List<String> days = new ArrayList<>();
        try (ResultSet found = statement.executeQuery("""
                select relid from pg_partition_tree('poll_results')
                 where isleaf and relid::text >= to_char('%s' at time zone 'UTC', '"poll_results_"YYYYMMDD')
                """.formatted(since))) {
            while (found.next()) {
                days.add(found.getString(1));
            }
        }
        return days;
    }

    /** Rows a second of one COPY of all rows, which are in memory already, committed. */
    double bareCopy(Backlog backlog) throws SQLException {
        List<ResultRow> rows = new ArrayList<>(backlog.rows());
        backlog.forEach(result -> rows.add(row(Json.encode(result))));
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table bare_results (like poll_results)");
            connection.setAutoCommit(false);
            long from = System.nanoTime();
            ResultCopy.into(connection, "bare_results", rows, Instant.now());
            connection.commit();
            double rate = rate(rows.size(), from);
            statement.execute("drop table bare_results");
            connection.commit();
            return rate;
        }
    }

    private static ResultRow row(byte[] json) {
        try {
            Fact fact = RecordReader.read(new ConsumerRecord<>(Topic.RESULTS.topicName(), 0, 0, new byte[0], json));
            return ((Fact.Ended) fact).row();
        } catch (UndecodableException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How fast a sink works off the backlog, from its first commit to its last. */
    SinkSpeed sink(Backlog backlog) throws Exception {
        MeterRegistry metrics = new SimpleMeterRegistry();
        ServiceContext context = new ServiceContext(
                config, new Health(), metrics, new Routes(), Clock.systemUTC(), Throwable::printStackTrace);
        List<Component> components = new SinkModule().components(context);
        Lifecycle lifecycle = new Lifecycle(components, new LoggedProgress());
        Counter inserted =
                metrics.get("pollux.sink.rows").tag("change", "inserted").counter();
        lifecycle.start();
        try {
            double first = awaitRows(inserted, 1);
            CpuStopwatch java = CpuStopwatch.alone(ProcessHandle.current().pid());
            CpuStopwatch database = CpuStopwatch.withChildren(Postmaster.pid(connect()));
            long from = System.nanoTime();
            awaitRows(inserted, backlog.rows());
            double rows = backlog.rows() - first;
            double rate = rate(rows, from);
            return new SinkSpeed(rate, java.secondsPerMillion(rows), database.secondsPerMillion(rows));
        } finally {
            lifecycle.stop(Lifecycle.STOP_WITHIN);
        }
    }

    private static double awaitRows(Counter inserted, int rows) throws InterruptedException {
        while (inserted.count() < rows) {
            Thread.sleep(1);
        }
        return inserted.count();
    }

    private static double rate(double rows, long fromNanos) {
        return rows * 1e9 / (System.nanoTime() - fromNanos);
    }

    @Override
    public void close() throws IOException {
        postgres.close();
        kafka.close();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
