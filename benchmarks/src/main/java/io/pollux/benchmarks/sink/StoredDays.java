package io.pollux.benchmarks.sink;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;

/** Days of results that are there already, a minute apart, with their hourly rollups. */
final class StoredDays {

    private StoredDays() {}

    /** Stores whole days up to {@code until}; returns how many rows there are. */
    static long fill(Connection connection, int projects, Instant until, int days) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement()) {
            for (int day = 0; day < days; day++) {
                statement.execute("""
                        insert into poll_results (project_id, scheduled_at, polled_at, stored_at, attempt, status_code,
                          response_time_ms, tls_verified, given_up, late, status, task_id, executor_id)
                        select p, due, due, due, 1, 200, 100 + p %% 50, true, false, false, 'UP',
                               p || '-' || (extract(epoch from due) * 1000)::bigint || '-schedule', 'executor-1'
                          from generate_series(0, 1439) m, generate_series(1, %d) p,
                               lateral (select timestamptz '%s' - m * interval '1 minute' as due)
                        """.formatted(projects, until.minus(Duration.ofDays(day))));
            }
            statement.execute("""
                    insert into result_rollups_hourly (project_id, bucket, response_time_ms_sum, up, wrong_status,
                      assertion_failed, dns_error, connect_error, tls_error, timeout, body_too_large, forbidden_target,
                      invalid_request, queue_timeout, late, latency)
                    select project_id, date_trunc('hour', scheduled_at, 'UTC'), sum(response_time_ms), count(*),
                           0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, array[(232 << 20) + count(*)::integer]
                      from poll_results group by 1, 2
                    on conflict do nothing""");
            statement.execute("vacuum analyze");
            try (var count = statement.executeQuery("select count(*) from poll_results")) {
                count.next();
                return count.getLong(1);
            }
        }
    }
}
