package io.pollux.benchmarks.dashboard;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A past for projects that were made a minute ago, for pictures: ninety days of counts, and six hours of results. Times
 * of day are busier than nights, and a few hours went badly.
 */
final class SampleHistory {

    /** Response times in ms of a project at a time, and how many of a hundred checks failed. */
    private static final String MODEL = """
            cross join lateral (select
              20 + 17 * (id %% 9) + 12 * (1 + sin(extract(epoch from at) / 13750)) + 6 * abs(hashint8(id * 7919 + extract(epoch from at)::bigint / 60) %% 7) as ms,
              case when abs(hashint8(id * 31 + extract(epoch from at)::bigint / %5$d)) %% 97 = 0 then 9 else 0 end as bad) model
            """;

    private static final String ROLLUPS = """
            insert into result_rollups_%1$s (project_id, bucket, response_time_ms_sum, up, wrong_status, assertion_failed,
              dns_error, connect_error, tls_error, timeout, body_too_large, forbidden_target, invalid_request,
              queue_timeout, late, latency)
            select id, at, (%3$d * ms)::bigint, %3$d - bad * %3$d / 100, bad * %3$d / 200, 0, 0, 0, 0, bad * %3$d / 100 - bad * %3$d / 200, 0, 0, 0, 0, 0,
                   (select array_agg((b << 20) + greatest(1, (%3$d * share)::integer))
                      from (values (0.7, 0.55), (1.0, 0.3), (1.5, 0.1), (2.6, 0.04), (4.2, 0.01)) v (factor, share),
                           lateral (select ceil(ln(ms * factor) / ln(1.01 / 0.99::float8))::integer + 1 as b) bucket)
              from projects cross join generate_series(date_trunc('%2$s', now() - interval '%4$s', 'UTC'), now() - interval '1 %2$s', interval '1 %2$s') at
            """ + MODEL + " on conflict do nothing";

    private static final String RESULTS = """
            insert into poll_results (project_id, scheduled_at, polled_at, stored_at, attempt, status_code, response_time_ms,
              dns_ms, connect_ms, first_byte_ms, body_ms, response_bytes, given_up, late, status, task_id, executor_id)
            select id, at, at, at, 1, case when failed then 503 else 200 end, time, 1, 2, greatest(1, time - 5), 2, 512, false, false,
                   case when failed then 'WRONG_STATUS' else 'UP' end, id || '-' || (extract(epoch from at) * 1000)::bigint || '-schedule', 'sample'
              from projects cross join generate_series(date_trunc('minute', now() - interval '6 hours'), now() - interval '2 minutes', interval '30 seconds') at
            """ + MODEL + """
             cross join lateral (select (ms * (0.7 + (abs(hashint8(id + extract(epoch from at)::bigint)) %% 100) ^ 3 / 400000.0))::integer as time,
               bad > 0 and abs(hashint8(id * 3 + extract(epoch from at)::bigint)) %% 3 = 0 as failed) result
            on conflict do nothing
            """;

    private SampleHistory() {}

    static void write(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(ROLLUPS.formatted("hourly", "hour", 120, "8 days", 3_600));
            statement.execute(ROLLUPS.formatted("daily", "day", 2_880, "90 days", 86_400));
            statement.execute(RESULTS.formatted("", "", 0, "", 600));
        }
    }
}
