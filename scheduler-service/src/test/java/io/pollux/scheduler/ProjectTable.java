package io.pollux.scheduler;

import io.pollux.testkit.TestInfrastructure;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The table {@code projects} as somebody with psql uses it. */
final class ProjectTable {

    private final TestInfrastructure infrastructure;

    ProjectTable(TestInfrastructure infrastructure) {
        this.infrastructure = infrastructure;
    }

    /** The id of a new project. */
    long insert(String name, int intervalSeconds) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "insert into projects (name, url, interval) values ('%s', 'http://target.test/', %d) returning id"
                                .formatted(name, intervalSeconds))) {
            row.next();
            return row.getLong(1);
        }
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                infrastructure.jdbcUrl(),
                TestInfrastructure.postgres().user(),
                TestInfrastructure.postgres().password());
    }
}
