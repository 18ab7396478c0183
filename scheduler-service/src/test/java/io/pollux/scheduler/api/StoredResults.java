package io.pollux.scheduler.api;

import java.sql.PreparedStatement;
import java.time.Instant;
import java.time.ZoneOffset;

/** Writes what the sink would have stored. */
final class StoredResults {

    private StoredResults() {}

    /** The current state of a project. */
    static void state(ApiFixture fixture, long projectId, String outcome) throws Exception {
        fixture.execute("""
                insert into project_stats (project_id, total_requests, success_requests, failed_requests,
                  late_requests, response_time_ms_sum, latest_scheduled_at, latest_polled_at, latest_status,
                  latest_task_id)
                values (%d, 1, %d, %d, 0, 5, now(), now(), '%s', '%d-1-schedule')
                on conflict (project_id) do update set latest_status = excluded.latest_status
                """.formatted(
                        projectId, outcome.equals("UP") ? 1 : 0, outcome.equals("UP") ? 0 : 1, outcome, projectId));
    }

    static String result(ApiFixture fixture, long projectId, Instant scheduledAt, String outcome) throws Exception {
        String taskId = projectId + "-" + scheduledAt.toEpochMilli() + "-schedule";
        try (var connection = fixture.connection();
                PreparedStatement statement = connection.prepareStatement("""
                        insert into poll_results (project_id, scheduled_at, polled_at, stored_at, attempt, status_code,
                          response_time_ms, connect_ms, given_up, late, status, task_id, executor_id)
                        values (?, ?, ?, now(), 1, 200, 12, 3, false, false, ?, ?, 'e1')
                        """)) {
            statement.setLong(1, projectId);
            statement.setObject(2, scheduledAt.atOffset(ZoneOffset.UTC));
            statement.setObject(3, scheduledAt.atOffset(ZoneOffset.UTC));
            statement.setString(4, outcome);
            statement.setString(5, taskId);
            statement.executeUpdate();
        }
        return taskId;
    }

    /** An hour's rollup of checks that all took 10 ms. */
    static void rollup(ApiFixture fixture, long projectId, Instant hour, int up, int down) throws Exception {
        fixture.execute("""
                insert into result_rollups_hourly (project_id, bucket, response_time_ms_sum, up, wrong_status,
                  assertion_failed, dns_error, connect_error, tls_error, timeout, body_too_large, forbidden_target,
                  invalid_request, queue_timeout, late, latency)
                select %d, '%s', 10 * %d, %d, %d, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, array[(b << 20) + %d]
                  from generate_series(0, 1000) b where latency_bucket_ms(b) >= 9.9 order by b limit 1
                """.formatted(projectId, hour, up + down, up, down, up + down));
    }
}
