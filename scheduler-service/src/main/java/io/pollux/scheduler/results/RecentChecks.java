package io.pollux.scheduler.results;

import io.pollux.database.Database;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Problem;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The latest checks of several projects at once, for a list: each is one short walk along an index. */
record RecentChecks(List<OfProject> items) {

    private static final int MAX_PROJECTS = 100;
    private static final int CHECKS = 30;

    /**
     * One project's latest checks, oldest first.
     *
     * @param uptime the share of the last 24 hours' checks that succeeded; absent without checks
     * @param responseTimesMs null where no request was made
     */
    record OfProject(
            long projectId, @Nullable Double uptime, List<String> outcomes, List<@Nullable Integer> responseTimesMs) {}

    private static final String SELECT = """
            select wanted.id, day.uptime, latest.outcomes, latest.times
              from unnest(?::bigint[]) with ordinality as wanted (id, place)
             cross join lateral (
                   select sum(up)::float8 / nullif(sum(total), 0) as uptime from result_rollups_hourly
                    where project_id = wanted.id and bucket > now() - interval '24 hours') day
             cross join lateral (
                   select array_agg(status order by scheduled_at, task_id) as outcomes,
                          array_agg(response_time_ms order by scheduled_at, task_id) as times
                     from (select scheduled_at, task_id, status, response_time_ms from poll_results
                            where project_id = wanted.id
                            order by scheduled_at desc, task_id desc limit %d) newest) latest
             order by place
            """.formatted(CHECKS);

    static Answer answer(Call call, Database database) throws SQLException {
        Set<Long> ids = new LinkedHashSet<>();
        for (String text : call.query().list("id")) {
            ids.add(id(text));
        }
        if (ids.size() > MAX_PROJECTS) {
            throw Problem.invalid("id", "must not be more than " + MAX_PROJECTS);
        }
        return Answer.ok(read(database, ids));
    }

    private static long id(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw Problem.invalid("id", "must be ids of projects");
        }
    }

    private static RecentChecks read(Database database, Set<Long> ids) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(SELECT)) {
            statement.setArray(1, connection.createArrayOf("bigint", ids.toArray()));
            List<OfProject> items = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    items.add(new OfProject(
                            rows.getLong("id"),
                            rows.getObject("uptime", Double.class),
                            texts(rows.getArray("outcomes")),
                            numbers(rows.getArray("times"))));
                }
            }
            return new RecentChecks(items);
        }
    }

    private static List<String> texts(@Nullable Array array) throws SQLException {
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }

    private static List<@Nullable Integer> numbers(@Nullable Array array) throws SQLException {
        return array == null ? List.of() : Arrays.asList((@Nullable Integer[]) array.getArray());
    }
}
