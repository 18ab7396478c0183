package io.pollux.sink.storing;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** Gives a statement many rows at once: one array for each column, in the order of its placeholders. */
final class ArrayParameters<T extends @Nullable Object> {

    private final PreparedStatement statement;
    private final List<T> rows;
    private int next;

    ArrayParameters(PreparedStatement statement, List<T> rows) {
        this(statement, rows, 1);
    }

    /** With the first array for placeholder {@code first}. */
    ArrayParameters(PreparedStatement statement, List<T> rows, int first) {
        this.statement = statement;
        this.rows = rows;
        this.next = first;
    }

    ArrayParameters<T> longs(ToLongFunction<T> column) throws SQLException {
        statement.setObject(next++, rows.stream().mapToLong(column).toArray());
        return this;
    }

    ArrayParameters<T> integers(ToIntFunction<T> column) throws SQLException {
        statement.setObject(next++, rows.stream().mapToInt(column).toArray());
        return this;
    }

    ArrayParameters<T> nullableIntegers(Function<T, @Nullable Integer> column) throws SQLException {
        return objects("int4", column);
    }

    ArrayParameters<T> texts(Function<T, @Nullable String> column) throws SQLException {
        return objects("text", column);
    }

    ArrayParameters<T> bytes(Function<T, byte @Nullable []> column) throws SQLException {
        // The driver takes arrays of bytes only from an array of that very type.
        Object values = rows.stream().map(column).toArray(byte[][]::new);
        statement.setArray(
                next++, statement.getConnection().unwrap(PGConnection.class).createArrayOf("bytea", values));
        return this;
    }

    /** Times as microseconds since 1970: see {@link #time}. */
    ArrayParameters<T> times(Function<T, @Nullable Instant> column) throws SQLException {
        return objects("int8", row -> {
            Instant time = column.apply(row);
            return time == null ? null : ChronoUnit.MICROS.between(Instant.EPOCH, time);
        });
    }

    ArrayParameters<T> nullableLongs(Function<T, @Nullable Long> column) throws SQLException {
        return objects("int8", column);
    }

    private ArrayParameters<T> objects(String type, Function<T, ? extends @Nullable Object> column)
            throws SQLException {
        @Nullable Object[] values = new @Nullable Object[rows.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = column.apply(rows.get(i));
        }
        statement.setArray(next++, statement.getConnection().createArrayOf(type, values));
        return this;
    }

    /** The SQL that makes a timestamp of a column that {@link #times} has filled. */
    static String time(String column) {
        return "timestamptz 'epoch' + " + column + " * interval '1 microsecond'";
    }
}
