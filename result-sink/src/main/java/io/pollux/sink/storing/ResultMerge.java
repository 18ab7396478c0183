package io.pollux.sink.storing;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import io.pollux.common.contract.Outcome;
import io.pollux.sink.facts.ResultRow;
import io.pollux.sink.facts.TaskKey;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/**
 * Stores rows of which some may be there already. The first real result of a task stays for good; only a row that the
 * janitor wrote is replaced, by a real one, which is then late.
 */
final class ResultMerge {

    private static final String STAGE =
            "create temporary table if not exists staged_results (like poll_results) on commit delete rows";

    private static final String MERGE = """
            insert into poll_results as stored (%1$s)
            select %1$s from staged_results order by project_id, scheduled_at, task_id
            on conflict (project_id, scheduled_at, task_id) do update set
              polled_at = excluded.polled_at, stored_at = excluded.stored_at,
              certificate_expires_at = excluded.certificate_expires_at, response_bytes = excluded.response_bytes,
              attempt = excluded.attempt, status_code = excluded.status_code,
              response_time_ms = excluded.response_time_ms, dns_ms = excluded.dns_ms,
              connect_ms = excluded.connect_ms, tls_ms = excluded.tls_ms, first_byte_ms = excluded.first_byte_ms,
              body_ms = excluded.body_ms, tls_verified = excluded.tls_verified, given_up = false, late = true,
              status = excluded.status, executor_id = excluded.executor_id, error_message = excluded.error_message
            where stored.given_up and not excluded.given_up
            returning new.project_id, (extract(epoch from new.scheduled_at) * 1000000)::bigint, new.task_id, old.status
            """.formatted(ResultCopy.COLUMNS);

    private ResultMerge() {}

    static void merge(Connection connection, List<ResultRow> rows, Instant storedAt, Changes changes)
            throws SQLException {
        Map<TaskKey, ResultRow> byKey = rows.stream().collect(toMap(ResultRow::key, identity()));
        try (Statement statement = connection.createStatement()) {
            statement.execute(STAGE);
            ResultCopy.into(connection, "staged_results", rows, storedAt);
            try (ResultSet merged = statement.executeQuery(MERGE)) {
                while (merged.next()) {
                    report(merged, byKey, changes);
                }
            }
        }
    }

    private static void report(ResultSet merged, Map<TaskKey, ResultRow> rows, Changes changes) throws SQLException {
        Instant scheduledAt = Instant.EPOCH.plus(merged.getLong(2), ChronoUnit.MICROS);
        ResultRow row = rows.get(new TaskKey(merged.getLong(1), scheduledAt, merged.getString(3)));
        if (row == null) {
            throw new IllegalStateException("a row was stored that was not given");
        }
        String before = merged.getString(4);
        if (before == null) {
            changes.inserted(row);
        } else {
            changes.replaced(Outcome.valueOf(before), row.markedLate());
        }
    }
}
