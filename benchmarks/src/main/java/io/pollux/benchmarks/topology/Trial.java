package io.pollux.benchmarks.topology;

import io.pollux.benchmarks.Report;
import io.pollux.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A topology with a target to poll, and what all trials do with it. */
final class Trial implements AutoCloseable {

    /** How long nothing may move before what is left is given up as lost. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Report report;
    private final Path folder;
    private final Target target;
    private final Topology topology;

    Trial(Report report, Duration targetDelay, Map<String, String> settings) throws Exception {
        this.report = report;
        this.folder = Files.createTempDirectory("pollux-topology");
        this.target = new Target(folder, targetDelay);
        Map<String, String> more = new HashMap<>(settings);
        more.put("TARGET_ALLOW_CIDRS", "127.0.0.0/8,::1/128");
        report.progress("starting brokers, database and services; their logs are in " + folder);
        this.topology = new Topology(root(), folder, more);
        topology.endWithThisProcess();
    }

    static Path root() {
        return Path.of(System.getProperty("pollux.root", "."));
    }

    Path folder() {
        return folder;
    }

    Topology topology() {
        return topology;
    }

    Target target() {
        return target;
    }

    /** Makes projects that are polled every so many seconds. */
    void insertProjects(String prefix, int count, int seconds, String url, boolean verifyTls) throws SQLException {
        execute(("insert into projects (name, url, interval, unit, verify_tls)"
                        + " select '%s-' || n, '%s', %d, 'seconds', %s from generate_series(1, %d) n")
                .formatted(prefix, url, seconds, verifyTls, count));
    }

    void stopTicking() throws SQLException {
        execute("update projects set enabled = false");
    }

    /** Waits until every task has a result, and every result a row. */
    void drain(Ledger ledger) throws SQLException, InterruptedException {
        // No tick comes any more once the disabling has reached the schedulers.
        Thread.sleep(Duration.ofSeconds(5));
        long moved = System.nanoTime();
        long before = -1;
        while (ledger.results() < ledger.tasks() || storedRows() < ledger.results()) {
            long now = ledger.results() + storedRows();
            if (now != before) {
                before = now;
                moved = System.nanoTime();
            } else if (System.nanoTime() - moved > PATIENCE.toNanos()) {
                return;
            }
            Thread.sleep(Duration.ofSeconds(1));
        }
    }

    long storedRows() throws SQLException {
        return number("select count(*) from poll_results");
    }

    /** Reports whether anything was lost or doubled. */
    void reconcile(Ledger ledger) throws SQLException {
        List<String> violations = ledger.violations();
        report.text("due times, each exactly once", "%,d".formatted(ledger.dueTimes()));
        report.text(
                "tasks / results / rows", "%,d / %,d / %,d".formatted(ledger.tasks(), ledger.results(), storedRows()));
        report.text(
                "tasks stored twice",
                Long.toString(number("select count(*) - count(distinct task_id) from poll_results")));
        report.text(
                "requests at the target / results of requests",
                "%,d / %,d".formatted(target.requests(), ledger.resultsWithRequest()));
        report.text(
                "lost or doubled",
                violations.isEmpty()
                        ? "none"
                        : violations.size() + ", such as " + violations.subList(0, Math.min(5, violations.size())));
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    long number(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(
                topology.postgres().jdbcUrl(),
                topology.postgres().user(),
                topology.postgres().password());
    }

    @Override
    public void close() throws IOException {
        topology.close();
        target.close();
    }
}
