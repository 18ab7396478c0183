package io.pollux.scheduler.publishing;

import io.pollux.common.contract.Project;
import io.pollux.common.json.UndecodableException;
import io.pollux.database.AdvisoryLock;
import io.pollux.scheduler.SchedulerMetrics;
import io.pollux.scheduler.projects.ProjectRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The table {@code project_outbox}: which projects have changed and are still to be published. */
final class Outbox {

    private static final Logger log = LoggerFactory.getLogger(Outbox.class);

    private final SchedulerMetrics metrics;

    Outbox(SchedulerMetrics metrics) {
        this.metrics = metrics;
    }

    /**
     * A piece of the outbox.
     *
     * @param current the rows as they are now; a project that is missing here was deleted
     * @param skipped projects whose row is not valid and which stay as they were published last
     */
    record Batch(List<Long> sequences, Set<Long> projectIds, Map<Long, Project> current, Set<Long> skipped) {

        boolean isEmpty() {
            return sequences.isEmpty();
        }
    }

    /** Whether this transaction is the one that may relay: two at once could publish an older state after a newer. */
    static boolean tryLock(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select pg_try_advisory_xact_lock(?)")) {
            statement.setLong(1, AdvisoryLock.RELAY.number());
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    Batch next(Connection connection, int limit) throws SQLException {
        List<Long> sequences = new ArrayList<>();
        Set<Long> projectIds = new LinkedHashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "select sequence, project_id from project_outbox order by sequence limit ?")) {
            statement.setInt(1, limit);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sequences.add(rows.getLong(1));
                    projectIds.add(rows.getLong(2));
                }
            }
        }
        Map<Long, Project> current = new TreeMap<>();
        Set<Long> skipped = new LinkedHashSet<>();
        if (!projectIds.isEmpty()) {
            readProjects(connection, projectIds, current, skipped);
        }
        return new Batch(sequences, projectIds, current, skipped);
    }

    private void readProjects(
            Connection connection, Collection<Long> ids, Map<Long, Project> current, Set<Long> skipped)
            throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("select " + ProjectRow.COLUMNS + " from projects where id = any (?)")) {
            statement.setArray(1, connection.createArrayOf("bigint", ids.toArray()));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    long id = rows.getLong("id");
                    try {
                        current.put(id, ProjectRow.read(rows));
                    } catch (UndecodableException e) {
                        skipped.add(id);
                        metrics.unreadableProject();
                        log.warn("Not published, because the row is not a valid project: {}", e.getMessage());
                    }
                }
            }
        }
    }

    static void remove(Connection connection, Batch batch) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("delete from project_outbox where sequence = any (?)")) {
            statement.setArray(
                    1, connection.createArrayOf("bigint", batch.sequences().toArray()));
            statement.executeUpdate();
        }
    }

    /** Has projects published again. */
    static void add(Connection connection, Collection<Long> projectIds) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("insert into project_outbox (project_id) select unnest(?)")) {
            statement.setArray(1, connection.createArrayOf("bigint", projectIds.toArray()));
            statement.executeUpdate();
        }
    }

    static long depth(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select count(*) from project_outbox");
                ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }
}
