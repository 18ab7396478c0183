package io.pollux.chaos.evidence;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the tables hold once the run is over. */
public interface Database {

    /** A row of {@code poll_results}. */
    record StoredResult(
            String taskId,
            long projectId,
            Instant scheduledAt,
            int attempt,
            String status,
            @Nullable Integer statusCode,
            @Nullable Integer responseTimeMs,
            @Nullable String executorId,
            Instant polledAt,
            Instant storedAt,
            boolean givenUp,
            boolean late) {}

    /** A row of {@code timed_out_requests}. */
    record StoredFlag(String taskId, int attempt, String action, Instant flaggedAt) {}

    /**
     * A row of {@code dead_tasks}.
     *
     * @param complete whether its dead letter came as well as its timeout
     */
    record DeadTask(String taskId, int attempt, Instant diedAt, boolean complete) {}

    /** A row of {@code dead_records}: where the record came from. */
    record DeadRecord(String topic, int partition, long offset) {}

    List<StoredResult> results() throws SQLException;

    List<StoredFlag> flags() throws SQLException;

    List<DeadTask> deadTasks() throws SQLException;

    List<DeadRecord> deadRecords() throws SQLException;

    /** Where counters, states and rollups differ from what the rows say. */
    List<String> differences() throws SQLException;

    /** The names of all tables, partitions apart. */
    List<String> tables() throws SQLException;

    /** How many rows of a table hold a text in any column, binary ones included. */
    long rowsWith(String table, String text) throws SQLException;

    static Database at(String url, String user, String password) {
        return new PostgresDatabase(url, user, password);
    }
}
