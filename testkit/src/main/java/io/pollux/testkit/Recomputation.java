package io.pollux.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Outcome;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Holds counters, states and rollups against what the rows of {@code poll_results} say. */
public final class Recomputation {

    private static final String STATS = """
            select project_id, count(*)::bigint as total, count(*) filter (where status = 'UP') as up,
                   count(*) filter (where status <> 'UP') as failed, count(*) filter (where late) as late,
                   coalesce(sum(response_time_ms), 0)::bigint as time_sum, (array_agg(
                     row (scheduled_at, task_id, status, status_code, response_time_ms, error_message, polled_at)::text
                     order by scheduled_at desc, task_id desc))[1] as latest
              from poll_results group by project_id""";

    private static final String STORED_STATS = """
            select project_id, total_requests, success_requests, failed_requests, late_requests, response_time_ms_sum,
                   row (latest_scheduled_at, latest_task_id, latest_status, latest_status_code,
                        latest_response_time_ms, latest_error_message, latest_polled_at)::text
              from project_stats""";

    private static final String OUTCOMES = Arrays.stream(Outcome.values())
            .map(outcome -> "count(*) filter (where status = '%s')".formatted(outcome.name()))
            .collect(Collectors.joining(", "));

    private static final String OUTCOME_COLUMNS = Arrays.stream(Outcome.values())
            .map(outcome -> outcome.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));

    private static final int SHOWN = 5;

    private final Tables tables;

    public Recomputation(Tables tables) {
        this.tables = tables;
    }

    public void assertNothingIsOff() throws SQLException {
        assertNothingIsOff("true");
    }

    /** Looks only at rows of which {@code condition} holds, in all tables. */
    public void assertNothingIsOff(String condition) throws SQLException {
        assertThat(differences(condition)).isEmpty();
    }

    /** What is off, in words; of each kind at most {@value #SHOWN}. */
    public List<String> differences() throws SQLException {
        return differences("true");
    }

    private List<String> differences(String condition) throws SQLException {
        List<String> found = new ArrayList<>();
        compare(STATS, STORED_STATS, condition, found);
        for (String unit : new String[] {"hour", "day"}) {
            String table = unit.equals("hour") ? "result_rollups_hourly" : "result_rollups_daily";
            compare(
                    """
                    select project_id, date_trunc('%s', scheduled_at, 'UTC'), count(*), %s,
                           count(*) filter (where late), coalesce(sum(response_time_ms), 0)::bigint
                      from poll_results group by 1, 2""".formatted(unit, OUTCOMES),
                    "select project_id, bucket, total, %s, late, response_time_ms_sum from %s"
                            .formatted(OUTCOME_COLUMNS, table),
                    condition,
                    found);
            compare(
                    """
                    select project_id, date_trunc('%s', scheduled_at, 'UTC'),
                           case when response_time_ms = 0 then 0
                                else 1 + ceil(ln(response_time_ms::float8) / ln(1.01 / 0.99::float8))::integer end,
                           count(*)
                      from poll_results where response_time_ms is not null group by 1, 2, 3""".formatted(unit),
                    "select project_id, bucket, e >> 20, sum(e & 1048575)::bigint from %s, unnest(latency) e group by 1, 2, 3"
                            .formatted(table),
                    condition,
                    found);
        }
        return found;
    }

    private void compare(String allExpected, String allStored, String condition, List<String> found)
            throws SQLException {
        String expected = "select * from (%s) x where %s".formatted(allExpected, condition);
        String stored = "select * from (%s) x where %s".formatted(allStored, condition);
        for (List<@Nullable String> row : onlyIn(expected, stored)) {
            found.add("in the rows but not stored: %s of %s".formatted(row, stored));
        }
        for (List<@Nullable String> row : onlyIn(stored, expected)) {
            found.add("stored but not in the rows: %s of %s".formatted(row, stored));
        }
    }

    private List<List<@Nullable String>> onlyIn(String one, String other) throws SQLException {
        return tables.rows("(%s) except all (%s) limit %d".formatted(one, other, SHOWN));
    }
}
