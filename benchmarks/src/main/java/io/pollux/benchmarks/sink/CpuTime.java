package io.pollux.benchmarks.sink;

import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Processor time used so far.
 *
 * @param java by this process: the sink, its Kafka clients and the broker
 * @param postgres by PostgreSQL, all of its processes
 */
record CpuTime(Duration java, Duration postgres) {

    static CpuTime now(Connection connection) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement();
                ResultSet pid = statement.executeQuery("select pg_backend_pid()")) {
            pid.next();
            ProcessHandle postmaster = ProcessHandle.of(pid.getLong(1))
                    .flatMap(ProcessHandle::parent)
                    .orElseThrow();
            return new CpuTime(
                    Duration.ofNanos(
                            ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                                    .getProcessCpuTime()),
                    postmaster.children().map(CpuTime::of).reduce(of(postmaster), Duration::plus));
        }
    }

    private static Duration of(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Seconds for a million of the rows that were stored since. */
    static double perMillion(Duration from, Duration to, double rows) {
        return to.minus(from).toNanos() / 1e9 * 1e6 / rows;
    }
}
