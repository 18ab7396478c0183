package io.pollux.sink.storing;

import io.pollux.common.contract.TimedOutRequest;
import io.pollux.sink.facts.Fact;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * Tasks that were laid to rest and records that were set aside. Of a dead task two records tell, a timeout and a dead
 * letter, in any order: whichever comes second adds what the first did not know.
 */
final class DeadRows {

    private static final String INSERT_TASKS =
            """
            insert into dead_tasks as d (task_id, scheduled_at, project_id, attempt, died_at, state, executor_id,
              reason, story, task)
            select task_id, %s, project_id, attempt, %s, state, executor_id, reason, story::json, task::json
              from unnest(?::text[], ?::bigint[], ?::bigint[], ?::integer[], ?::bigint[], ?::text[], ?::text[],
                          ?::text[], ?::text[], ?::text[])
                as t (task_id, scheduled_at, project_id, attempt, died_at, state, executor_id, reason, story, task)
             order by task_id, scheduled_at
            on conflict (task_id, scheduled_at) do update set
              state = coalesce(d.state, excluded.state), executor_id = coalesce(d.executor_id, excluded.executor_id),
              reason = coalesce(d.reason, excluded.reason), story = coalesce(d.story, excluded.story),
              task = coalesce(d.task, excluded.task)
            """.formatted(ArrayParameters.time("scheduled_at"), ArrayParameters.time("died_at"));

    private static final String INSERT_RECORDS = """
            insert into dead_records (topic, partition, record_offset, service, reason, dead_at, record_key,
              record_value, value_bytes)
            select topic, partition, record_offset, service, reason, %s, record_key, record_value, value_bytes
              from unnest(?::text[], ?::integer[], ?::bigint[], ?::text[], ?::text[], ?::bigint[], ?::bytea[],
                          ?::bytea[], ?::bigint[])
                as t (topic, partition, record_offset, service, reason, dead_at, record_key, record_value, value_bytes)
             order by topic, partition, record_offset
            on conflict do nothing
            """.formatted(ArrayParameters.time("dead_at"));

    private DeadRows() {}

    /** The tasks of flags that were the last. */
    static void insertFlagged(Connection connection, List<Fact.TimedOut> timeouts) throws SQLException {
        List<Fact.TimedOut> dead = timeouts.stream()
                .filter(timeout -> timeout.request().action() == TimedOutRequest.Action.DEAD)
                .toList();
        if (dead.isEmpty()) {
            return;
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT_TASKS)) {
            new ArrayParameters<>(insert, dead)
                    .texts(task -> task.key().taskId())
                    .times(task -> task.key().scheduledAt())
                    .longs(task -> task.key().projectId())
                    .integers(task -> task.request().attempt())
                    .times(task -> task.request().flaggedAt())
                    .texts(task -> task.request().state().name())
                    .texts(task -> task.request().executorId())
                    .texts(_ -> null)
                    .texts(_ -> null)
                    .texts(_ -> null);
            insert.executeUpdate();
        }
    }

    static void insertTasks(Connection connection, List<Fact.Died> dead) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT_TASKS)) {
            new ArrayParameters<>(insert, dead)
                    .texts(task -> task.key().taskId())
                    .times(task -> task.key().scheduledAt())
                    .longs(task -> task.key().projectId())
                    .integers(Fact.Died::attempt)
                    .times(Fact.Died::at)
                    .texts(_ -> null)
                    .texts(_ -> null)
                    .texts(Fact.Died::reason)
                    .texts(Fact.Died::story)
                    .texts(Fact.Died::task);
            insert.executeUpdate();
        }
    }

    static void insertRecords(Connection connection, List<Fact.SetAside> records) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT_RECORDS)) {
            new ArrayParameters<>(insert, records)
                    .texts(Fact.SetAside::topic)
                    .integers(Fact.SetAside::partition)
                    .longs(Fact.SetAside::offset)
                    .texts(Fact.SetAside::service)
                    .texts(Fact.SetAside::reason)
                    .times(Fact.SetAside::at)
                    .bytes(Fact.SetAside::key)
                    .bytes(Fact.SetAside::value)
                    .nullableLongs(Fact.SetAside::valueBytes);
            insert.executeUpdate();
        }
    }
}
