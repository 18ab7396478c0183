package io.pollux.benchmarks.observation;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The process of a PostgreSQL on this machine that all of its others are children of. */
public final class Postmaster {

    private Postmaster() {}

    /** Finds it from one of its backends, and closes the connection. */
    public static long pid(Connection connection) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement();
                ResultSet backend = statement.executeQuery("select pg_backend_pid()")) {
            backend.next();
            return ProcessHandle.of(backend.getLong(1))
                    .flatMap(ProcessHandle::parent)
                    .orElseThrow()
                    .pid();
        }
    }
}
