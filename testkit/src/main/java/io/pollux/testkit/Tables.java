package io.pollux.testkit;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks into the tables, as a reader of them would. */
public final class Tables {

    private final String jdbcUrl;
    private final String user;
    private final String password;

    /** Those of a database in the server that tests share. */
    public Tables(String jdbcUrl) {
        this(
                jdbcUrl,
                TestInfrastructure.postgres().user(),
                TestInfrastructure.postgres().password());
    }

    public Tables(String jdbcUrl, String user, String password) {
        this.jdbcUrl = jdbcUrl;
        this.user = user;
        this.password = password;
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl, user, password);
    }

    /** Executes statements one after the other on one connection. */
    public void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    public long count(String table) throws SQLException {
        return number("select count(*) from " + table);
    }

    public long number(String query) throws SQLException {
        return Long.parseLong(String.valueOf(rows(query).getFirst().getFirst()));
    }

    /** All rows as text; times in UTC. */
    public List<List<@Nullable String>> rows(String query) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            List<List<@Nullable String>> rows = new ArrayList<>();
            while (result.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(text(result, i));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    private static @Nullable String text(ResultSet result, int column) throws SQLException {
        if (result.getMetaData().getColumnTypeName(column).equals("timestamptz")) {
            OffsetDateTime time = result.getObject(column, OffsetDateTime.class);
            return time == null ? null : time.toInstant().toString();
        }
        return result.getString(column);
    }
}
