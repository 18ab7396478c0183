package io.pollux.sink.storing;

import io.pollux.sink.facts.Fact;
import io.pollux.sink.facts.TaskKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The attempts that the janitor flagged. A result is late if its attempt, or a later one of the same task, was flagged:
 * whether the flag or the result is stored first makes no difference.
 */
final class Timeouts {

    private static final String INSERT = """
            insert into timed_out_requests (project_id, scheduled_at, task_id, attempt, state, since, deadline,
              flagged_at, stored_at, executor_id, action)
            select project_id, %s, task_id, attempt, state, %s, %s, %s, ?, executor_id, action
              from unnest(?::bigint[], ?::bigint[], ?::text[], ?::integer[], ?::text[], ?::bigint[], ?::bigint[],
                          ?::bigint[], ?::text[], ?::text[])
                as t (project_id, scheduled_at, task_id, attempt, state, since, deadline, flagged_at, executor_id,
                      action)
             order by project_id, scheduled_at, task_id, attempt
            on conflict do nothing
            """.formatted(
                    ArrayParameters.time("scheduled_at"),
                    ArrayParameters.time("since"),
                    ArrayParameters.time("deadline"),
                    ArrayParameters.time("flagged_at"));

    private static final String FLAGGED = """
            select project_id, (extract(epoch from scheduled_at) * 1000000)::bigint, task_id, max(attempt)
              from timed_out_requests
             where project_id = any (?::bigint[]) and scheduled_at between ? and ?
             group by project_id, scheduled_at, task_id
            """;

    private static final String MARK_LATE = """
            with overtaken as (
              select r.project_id, r.scheduled_at, r.task_id
                from unnest(?::bigint[], ?::bigint[], ?::text[], ?::integer[])
                       as t (project_id, scheduled_at, task_id, attempt)
                join poll_results r on r.project_id = t.project_id and r.scheduled_at = %s
                                   and r.task_id = t.task_id
               where not r.late and not r.given_up and r.attempt <= t.attempt
               order by 1, 2, 3
                 for update of r)
            update poll_results r set late = true
              from overtaken o
             where (r.project_id, r.scheduled_at, r.task_id) = (o.project_id, o.scheduled_at, o.task_id)
            returning r.project_id, (extract(epoch from r.scheduled_at) * 1000000)::bigint, r.task_id
            """.formatted(ArrayParameters.time("t.scheduled_at"));

    private Timeouts() {}

    static void insert(Connection connection, List<Fact.TimedOut> timeouts, Instant storedAt) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setObject(1, storedAt.atOffset(ZoneOffset.UTC));
            new ArrayParameters<>(insert, timeouts, 2)
                    .longs(timeout -> timeout.key().projectId())
                    .times(timeout -> timeout.key().scheduledAt())
                    .texts(timeout -> timeout.key().taskId())
                    .integers(timeout -> timeout.request().attempt())
                    .texts(timeout -> timeout.request().state().name())
                    .times(timeout -> timeout.request().since())
                    .times(timeout -> timeout.request().deadline())
                    .times(timeout -> timeout.request().flaggedAt())
                    .texts(timeout -> timeout.request().executorId())
                    .texts(timeout -> timeout.request().action().name());
            insert.executeUpdate();
        }
    }

    /** The highest attempt that was flagged, of those tasks within reach of which any was. */
    static Map<TaskKey, Integer> flaggedAttempts(Connection connection, Reach reach) throws SQLException {
        if (reach.isEmpty()) {
            return Map.of();
        }
        try (PreparedStatement query = connection.prepareStatement(FLAGGED)) {
            query.setObject(1, reach.projects());
            query.setObject(2, reach.first().atOffset(ZoneOffset.UTC));
            query.setObject(3, reach.last().atOffset(ZoneOffset.UTC));
            Map<TaskKey, Integer> flagged = new HashMap<>();
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    flagged.put(key(found), found.getInt(4));
                }
            }
            return flagged;
        }
    }

    /** Marks rows that are there already and whose attempts were flagged only now. */
    static void markLate(Connection connection, List<Fact.TimedOut> timeouts, Changes changes) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(MARK_LATE)) {
            new ArrayParameters<>(update, timeouts)
                    .longs(timeout -> timeout.key().projectId())
                    .times(timeout -> timeout.key().scheduledAt())
                    .texts(timeout -> timeout.key().taskId())
                    .integers(timeout -> timeout.request().attempt());
            try (ResultSet marked = update.executeQuery()) {
                while (marked.next()) {
                    changes.markedLate(key(marked));
                }
            }
        }
    }

    private static TaskKey key(ResultSet row) throws SQLException {
        return new TaskKey(row.getLong(1), Instant.EPOCH.plus(row.getLong(2), ChronoUnit.MICROS), row.getString(3));
    }
}
