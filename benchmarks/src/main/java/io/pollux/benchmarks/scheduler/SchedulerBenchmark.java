package io.pollux.benchmarks.scheduler;

import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.plot.SvgPlot;
import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import io.pollux.embedded.EmbeddedPostgres;
import io.pollux.embedded.EmbeddedPostgresOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

/**
 * Ticks per second and their lateness with few, with many and with a million projects, of which the same number is due each
 * second, so that they can be compared: what costs more is idle projects.
 */
public final class SchedulerBenchmark implements Benchmark {

    private static final int FEW = 10_000;
    private static final int SPREAD = 100_000;
    private static final int MANY = FEW + SPREAD;
    private static final int MILLION = 1_000_000;
    private static final int[] RATES = {1_000, 5_000, 10_000};
    private static final Duration SETTLE = Duration.ofSeconds(5);
    private static final Duration MEASURE = Duration.ofSeconds(20);

    @Override
    public String name() {
        return "scheduler";
    }

    @Override
    public String summary() {
        return "lateness at 1,000 to 10,000 ticks/s with 10,000, 110,000 and 1,000,000 projects; start and heap of the latter";
    }

    @Override
    public void run(Report report) throws Exception {
        Path directory = Files.createTempDirectory("pollux-bench-scheduler");
        try (EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(directory.resolve("kafka")));
                EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(EmbeddedPostgresOptions.inDirectory(directory.resolve("postgres"))
                                .withSetting("synchronous_commit", "off"));
                Connection connection =
                        DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
                TaskWatcher watcher = new TaskWatcher(kafka.bootstrapServers())) {
            Map<String, String> environment = Map.of(
                    "KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers(),
                    "DATABASE_URL", postgres.jdbcUrl(),
                    "QUEUE_TIMEOUT", "12h",
                    "JWT_SECRET", "a benchmark needs no secret, but the API does",
                    "ADMIN_PASSWORD", "for-benchmarks-only");
            try (SchedulerProcess scheduler = SchedulerProcess.start(directory, environment)) {
                SvgPlot plot = new SvgPlot("Lateness of ticks, p99, by rate", "ticks/s");
                insert(connection, 1, FEW, "30, 'days'");
                awaitPublished(scheduler, report, FEW);
                warmUp(report, connection);
                lateness(report, watcher, connection, FEW, plot);
                spread(report, watcher, connection, scheduler);
                lateness(report, watcher, connection, MANY, plot);
                report.progress("inserting a million projects");
                insert(connection, MANY + 1, MILLION, "30, 'days'");
                awaitPublished(scheduler, report, MILLION);
                lateness(report, watcher, connection, MILLION, plot);
                report.plot(plot);
            }
            report.progress("starting again with a million projects");
            try (SchedulerProcess scheduler = SchedulerProcess.start(directory, environment)) {
                report.figure("1,000,000 projects: process start to ticking", seconds(scheduler.startedIn()), "s");
                double heap = scheduler.heapBytes();
                report.figure("1,000,000 projects: heap after load", heap / (1 << 20), "MiB");
                report.figure("1,000,000 projects: heap a project", heap / MILLION, "bytes", Aim.atMost(400));
            }
        }
    }

    /** At one rate after the other; afterwards nothing is due for a month. */
    private static void lateness(Report report, TaskWatcher watcher, Connection connection, int projects, SvgPlot plot)
            throws SQLException, InterruptedException {
        double[] p99 = new double[RATES.length];
        for (int i = 0; i < RATES.length; i++) {
            int rate = RATES[i];
            execute(
                    connection,
                    "update projects set interval = 1, unit = 'seconds' where id <= %d and unit = 'days'"
                            .formatted(rate));
            Thread.sleep(SETTLE);
            long[] sorted = watcher.watch(MEASURE);
            p99[i] = percentile(sorted, 0.99);
            report.text(
                    "%,d projects, %,d ticks/s: lateness p50 / p99 / p99.9".formatted(projects, rate),
                    "%d / %.0f / %d ms at %,d ticks/s measured"
                            .formatted(
                                    percentile(sorted, 0.5),
                                    p99[i],
                                    percentile(sorted, 0.999),
                                    sorted.length / MEASURE.toSeconds()));
        }
        plot.panel(
                "%,d projects (ms)".formatted(projects),
                Arrays.stream(RATES).asDoubleStream().toArray(),
                p99);
        if (projects == MILLION) {
            report.figure(
                    "%,d projects, %,d ticks/s: lateness p99".formatted(projects, RATES[RATES.length - 1]),
                    p99[RATES.length - 1],
                    "ms",
                    Aim.atMost(75));
        }
        slowDown(connection);
    }

    /** All ticks at full rate for a while, so that no row below measures a cold JVM. */
    private static void warmUp(Report report, Connection connection) throws SQLException, InterruptedException {
        report.progress("warming up");
        execute(connection, "update projects set interval = 1, unit = 'seconds'");
        Thread.sleep(MEASURE);
        slowDown(connection);
    }

    /** Many projects of the same interval, made at once, must not fall due at once. */
    private static void spread(Report report, TaskWatcher watcher, Connection connection, SchedulerProcess scheduler)
            throws SQLException, InterruptedException {
        report.progress("inserting %,d projects of one minute".formatted(SPREAD));
        insert(connection, FEW + 1, MANY, "1, 'minutes'");
        awaitPublished(scheduler, report, MANY);
        watcher.watch(Duration.ofSeconds(65));
        long[] seconds = watcher.dueBySecond();
        long busiest = Arrays.stream(seconds).max().orElse(0);
        double mean = SPREAD / 60.0;
        report.ratio(
                "%,d projects of one minute made at once: ticks in the busiest second (%,d) to the mean"
                        .formatted(SPREAD, busiest),
                busiest / mean,
                Aim.atMost(1.5));
        slowDown(connection);
    }

    private static long percentile(long[] sorted, double share) {
        return sorted.length == 0 ? -1 : sorted[(int) Math.min(sorted.length - 1, sorted.length * share)];
    }

    private static void insert(Connection connection, int from, int to, String every) throws SQLException {
        execute(
                connection,
                "insert into projects (id, name, url, interval, unit) overriding system value"
                        + " select id, 'p' || id, 'http://target.test/' || id, %s from generate_series(%d, %d) id"
                                .formatted(every, from, to));
    }

    private static void slowDown(Connection connection) throws SQLException {
        execute(connection, "update projects set interval = 30, unit = 'days' where unit <> 'days'");
    }

    private static void awaitPublished(SchedulerProcess scheduler, Report report, int projects)
            throws InterruptedException {
        double known = 0;
        while (known < projects || scheduler.metric("pollux_outbox_depth") > 0) {
            Thread.sleep(Duration.ofSeconds(1));
            known = scheduler.metric("pollux_owned_projects");
            report.progress("%,.0f of %,d projects known".formatted(known, projects));
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
