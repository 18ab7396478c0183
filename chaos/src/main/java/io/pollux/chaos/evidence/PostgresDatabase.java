package io.pollux.chaos.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.testkit.Recomputation;
import io.pollux.testkit.Tables;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the tables themselves. */
final class PostgresDatabase implements Database {

    private final Tables tables;

    PostgresDatabase(String url, String user, String password) {
        tables = new Tables(url, user, password);
    }

    @Override
    public List<StoredResult> results() throws SQLException {
        return tables.rows("""
                select task_id, project_id, scheduled_at, attempt, status, status_code, response_time_ms, executor_id,
                       polled_at, stored_at, given_up, late
                  from poll_results order by scheduled_at, task_id""").stream()
                .map(row -> new StoredResult(
                        text(row, 0),
                        Long.parseLong(text(row, 1)),
                        time(row, 2),
                        number(row, 3),
                        text(row, 4),
                        row.get(5) == null ? null : number(row, 5),
                        row.get(6) == null ? null : number(row, 6),
                        row.get(7),
                        time(row, 8),
                        time(row, 9),
                        isTrue(row, 10),
                        isTrue(row, 11)))
                .toList();
    }

    @Override
    public List<StoredFlag> flags() throws SQLException {
        return tables
                .rows("select task_id, attempt, action, flagged_at from timed_out_requests order by flagged_at")
                .stream()
                .map(row -> new StoredFlag(text(row, 0), number(row, 1), text(row, 2), time(row, 3)))
                .toList();
    }

    @Override
    public List<DeadTask> deadTasks() throws SQLException {
        return tables.rows("""
                select task_id, attempt, died_at, state is not null and task is not null
                  from dead_tasks order by died_at""").stream()
                .map(row -> new DeadTask(text(row, 0), number(row, 1), time(row, 2), isTrue(row, 3)))
                .toList();
    }

    @Override
    public List<DeadRecord> deadRecords() throws SQLException {
        return tables.rows("select topic, partition, record_offset from dead_records order by dead_at").stream()
                .map(row -> new DeadRecord(text(row, 0), number(row, 1), Long.parseLong(text(row, 2))))
                .toList();
    }

    @Override
    public List<String> differences() throws SQLException {
        return new Recomputation(tables).differences();
    }

    @Override
    public List<String> tables() throws SQLException {
        return tables.rows("""
                select quote_ident(n.nspname) || '.' || quote_ident(c.relname)
                  from pg_class c join pg_namespace n on n.oid = c.relnamespace
                 where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
                   and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
                 order by 1""").stream().map(row -> text(row, 0)).toList();
    }

    @Override
    public long rowsWith(String table, String text) throws SQLException {
        String quoted = text.replace("'", "''");
        String hex = HexFormat.of().formatHex(text.getBytes(UTF_8));
        return tables.number("""
                select count(*) from %s t where position('%s' in t::text) > 0 or position('%s' in t::text) > 0""".formatted(table, quoted, hex));
    }

    private static String text(List<@Nullable String> row, int column) {
        return Objects.requireNonNull(row.get(column));
    }

    private static Instant time(List<@Nullable String> row, int column) {
        return Instant.parse(text(row, column));
    }

    private static int number(List<@Nullable String> row, int column) {
        return Integer.parseInt(text(row, column));
    }

    private static boolean isTrue(List<@Nullable String> row, int column) {
        return text(row, column).equals("t");
    }
}
