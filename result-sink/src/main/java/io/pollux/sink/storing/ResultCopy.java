package io.pollux.sink.storing;

import io.pollux.sink.facts.ResultRow;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Consumer;

/** Copies result rows into {@code poll_results}, or into a table like it. */
public final class ResultCopy {

    /** All columns, in the order in which they are copied. */
    static final String COLUMNS = """
            project_id, scheduled_at, polled_at, stored_at, certificate_expires_at, response_bytes, attempt, \
            status_code, response_time_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, body_ms, tls_verified, \
            given_up, late, status, task_id, executor_id, error_message""";

    private static final int COLUMN_COUNT = COLUMNS.split(",").length;

    private ResultCopy() {}

    public static void into(Connection connection, String table, Collection<ResultRow> rows, Instant storedAt)
            throws SQLException {
        into(connection, table, rows, storedAt, _ -> {});
    }

    /** Copies rows and shows each to {@code meanwhile}, whose work is done while the database takes the rows in. */
    static void into(
            Connection connection,
            String table,
            Collection<ResultRow> rows,
            Instant storedAt,
            Consumer<ResultRow> meanwhile)
            throws SQLException {
        try (BinaryCopy copy = BinaryCopy.into(connection, table + " (" + COLUMNS + ")")) {
            for (ResultRow row : rows) {
                copyRow(copy, row, storedAt);
                meanwhile.accept(row);
            }
            copy.end();
        }
    }

    private static void copyRow(BinaryCopy copy, ResultRow row, Instant storedAt) throws SQLException {
        copy.row(COLUMN_COUNT)
                .put(row.key().projectId())
                .put(row.key().scheduledAt())
                .put(row.polledAt())
                .put(storedAt)
                .putNullable(row.certificateExpiresAt())
                .putNullable(row.responseBytes())
                .put(row.attempt())
                .putNullable(row.statusCode())
                .putNullable(row.responseTimeMs())
                .putNullable(row.dnsMs())
                .putNullable(row.connectMs())
                .putNullable(row.tlsMs())
                .putNullable(row.firstByteMs())
                .putNullable(row.bodyMs())
                .putNullable(row.tlsVerified())
                .put(row.givenUp())
                .put(row.late())
                .put(row.outcome().name())
                .put(row.key().taskId())
                .putNullable(row.executorId())
                .putNullable(row.error());
    }
}
