package io.pollux.benchmarks.soak;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What was due and what became of it, by the table of results.
 *
 * @param due due times between the first and the last of each project, that is of an interval of a second
 * @param ticks rows of due times
 * @param others rows of first polls
 * @param up rows of checks that succeeded
 * @param givenUp rows of tasks that nobody did
 */
record Account(long due, long ticks, long others, long up, long givenUp) {

    private static final String SQL = """
            select coalesce(sum(due), 0), coalesce(sum(ticks), 0), coalesce(sum(others), 0), coalesce(sum(up), 0),
                   coalesce(sum(given_up), 0)
              from (select extract(epoch from max(scheduled_at) filter (where tick) - min(scheduled_at) filter (where tick))::bigint
                             + coalesce(max(1) filter (where tick), 0) as due,
                           count(*) filter (where tick) as ticks, count(*) filter (where not tick) as others,
                           count(*) filter (where status = 'UP') as up, count(*) filter (where given_up) as given_up
                      from (select *, task_id not like '%created' as tick from poll_results) results
                     group by project_id) projects
            """;

    static Account of(Connection connection) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SQL)) {
            row.next();
            return new Account(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5));
        }
    }

    long rows() {
        return ticks + others;
    }
}
