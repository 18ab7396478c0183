package io.pollux.benchmarks.pipeline;

import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.Trigger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SequencedSet;

/**
 * Looks for the rows of due times on a connection of its own, as any reader of the table would. It asks by project and time,
 * as the table's only index is ordered, and only for what is still awaited, so that it takes next to nothing from what it
 * measures.
 */
final class RowReader implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private static final String ROWS = """
            select project_id, scheduled_at from poll_results
             where project_id = any (?) and scheduled_at between ? and ?""";

    private static final String LATEST = """
            select project_id, max(scheduled_at) from poll_results
             where project_id = any (?) and scheduled_at between ? and ? and task_id like ?
             group by project_id""";

    private final Connection connection;

    RowReader(Connection connection) throws SQLException {
        this.connection = connection;
        try (Statement statement = connection.createStatement()) {
            // A table that has just begun to grow has no statistics that would tell the planner of its size.
            statement.execute("set enable_seqscan = off");
        }
    }

    /** The last due time of each of some projects, if it was in the last while and has a row. */
    List<DueTime> latest(Collection<Long> projects, Duration within) throws SQLException {
        Instant now = Instant.now();
        try (PreparedStatement statement = connection.prepareStatement(LATEST)) {
            bind(statement, projects, now.minus(within), now);
            statement.setString(4, "%-" + TaskId.suffix(Trigger.SCHEDULE));
            return read(statement);
        }
    }

    /** Looks until all are seen or missed. */
    void watch(Sightings sightings) throws SQLException, InterruptedException {
        try (PreparedStatement statement = connection.prepareStatement(ROWS)) {
            while (!sightings.complete()) {
                Instant asked = Instant.now();
                SequencedSet<DueTime> awaited = sightings.awaitedAt(asked);
                if (!awaited.isEmpty()) {
                    bind(
                            statement,
                            awaited.stream().map(DueTime::project).distinct().toList(),
                            awaited.getFirst().at(),
                            asked);
                    List<DueTime> rows = read(statement);
                    Instant answered = Instant.now();
                    rows.forEach(row -> sightings.see(row, answered));
                }
                Thread.sleep(LOOK_EVERY);
            }
        }
    }

    private void bind(PreparedStatement statement, Collection<Long> projects, Instant from, Instant to)
            throws SQLException {
        statement.setArray(1, connection.createArrayOf("bigint", projects.toArray()));
        statement.setObject(2, OffsetDateTime.ofInstant(from, ZoneOffset.UTC));
        statement.setObject(3, OffsetDateTime.ofInstant(to, ZoneOffset.UTC));
    }

    private static List<DueTime> read(PreparedStatement statement) throws SQLException {
        List<DueTime> dueTimes = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                dueTimes.add(new DueTime(
                        rows.getLong(1), rows.getObject(2, OffsetDateTime.class).toInstant()));
            }
        }
        return dueTimes;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
