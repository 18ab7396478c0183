package io.pollux.scheduler.alerting;

import io.pollux.scheduler.api.Problem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One statement with its values. A name that is taken becomes a problem that says so. */
final class Sql {

    private static final String UNIQUE_VIOLATION = "23505";

    private final Connection connection;

    Sql(Connection connection) {
        this.connection = connection;
    }

    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Values may be numbers, texts, flags, instants, lists of texts and lists of ids. */
    <T> List<T> query(String sql, Reader<T> reader, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> items = new ArrayList<>();
            while (rows.next()) {
                items.add(reader.read(rows));
            }
            return items;
        } catch (SQLException e) {
            throw explained(e);
        }
    }

    int update(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(sql, values)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw explained(e);
        }
    }

    private PreparedStatement prepare(String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            bind(statement, i + 1, values[i]);
        }
        return statement;
    }

    private void bind(PreparedStatement statement, int at, @Nullable Object value) throws SQLException {
        switch (value) {
            case Instant instant -> statement.setObject(at, instant.atOffset(ZoneOffset.UTC));
            case List<?> ids
            when !ids.isEmpty() && ids.getFirst() instanceof Long ->
                statement.setArray(at, connection.createArrayOf("bigint", ids.toArray()));
            case List<?> texts -> statement.setArray(at, connection.createArrayOf("text", texts.toArray()));
            case null, default -> statement.setObject(at, value);
        }
    }

    private static SQLException explained(SQLException e) {
        if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
            throw Problem.conflict("name", "is taken");
        }
        return e;
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    static List<String> texts(ResultSet row, String column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }
}
