package io.pollux.sink.storing;

import static java.util.stream.Collectors.joining;

import io.pollux.common.contract.Outcome;
import io.pollux.sink.facts.ResultRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds to the counters of projects, and sets the current state of those of which a later task has ended. */
final class StatsUpsert {

    private static final List<String> COUNTERS =
            List.of("total_requests", "success_requests", "failed_requests", "late_requests", "response_time_ms_sum");

    private static final List<String> STATE = List.of(
            "latest_scheduled_at",
            "latest_polled_at",
            "latest_certificate_expires_at",
            "latest_status_code",
            "latest_response_time_ms",
            "latest_status",
            "latest_task_id",
            "latest_error_message");

    /** Also true of the same task, whose row may have been replaced. */
    private static final String NOT_EARLIER = """
            excluded.latest_task_id is not null and (s.latest_task_id is null or \
            (excluded.latest_scheduled_at, excluded.latest_task_id) >= (s.latest_scheduled_at, s.latest_task_id))""";

    private static final String UPSERT = """
            insert into project_stats as s (project_id, %s)
            select project_id, total, success, total - success, late, time_sum, %s, %s, %s,
                   status_code, response_time_ms, status, task_id, error_message
              from unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[],
                          ?::bigint[], ?::integer[], ?::integer[], ?::text[], ?::text[], ?::text[])
                as t (project_id, total, success, late, time_sum, scheduled_at, polled_at, certificate_expires_at,
                      status_code, response_time_ms, status, task_id, error_message)
             order by project_id
            on conflict (project_id) do update set %s
            """.formatted(
                    Stream.concat(COUNTERS.stream(), STATE.stream()).collect(joining(", ")),
                    ArrayParameters.time("scheduled_at"),
                    ArrayParameters.time("polled_at"),
                    ArrayParameters.time("certificate_expires_at"),
                    Stream.concat(
                                    COUNTERS.stream().map("%1$s = s.%1$s + excluded.%1$s"::formatted),
                                    STATE.stream().map(StatsUpsert::unlessEarlier))
                            .collect(joining(", ")));

    private record ProjectChange(long projectId, Counts counts) {

        <V> @Nullable V ofLatest(Function<ResultRow, @Nullable V> field) {
            ResultRow latest = counts.latest();
            return latest == null ? null : field.apply(latest);
        }
    }

    private StatsUpsert() {}

    private static String unlessEarlier(String column) {
        return "%1$s = case when %2$s then excluded.%1$s else s.%1$s end".formatted(column, NOT_EARLIER);
    }

    static void apply(Connection connection, Changes changes) throws SQLException {
        List<ProjectChange> projects = changes.byProject().entrySet().stream()
                .map(project -> new ProjectChange(project.getKey(), project.getValue()))
                .toList();
        try (PreparedStatement upsert = connection.prepareStatement(UPSERT)) {
            new ArrayParameters<>(upsert, projects)
                    .longs(ProjectChange::projectId)
                    .longs(project -> project.counts().total())
                    .longs(project -> project.counts().of(Outcome.UP))
                    .longs(project -> project.counts().late())
                    .longs(project -> project.counts().responseTimeMs())
                    .times(project -> project.ofLatest(row -> row.key().scheduledAt()))
                    .times(project -> project.ofLatest(ResultRow::polledAt))
                    .times(project -> project.ofLatest(ResultRow::certificateExpiresAt))
                    .nullableIntegers(project -> project.ofLatest(ResultRow::statusCode))
                    .nullableIntegers(project -> project.ofLatest(ResultRow::responseTimeMs))
                    .texts(project -> project.ofLatest(row -> row.outcome().name()))
                    .texts(project -> project.ofLatest(row -> row.key().taskId()))
                    .texts(project -> project.ofLatest(ResultRow::error));
            upsert.executeUpdate();
        }
    }
}
