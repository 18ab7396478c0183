package io.pollux.scheduler.alerting;

import io.pollux.database.Database;
import java.sql.Connection;
import java.sql.SQLException;

/** Runs what belongs together in one transaction: all of it happens, or nothing. */
final class Transactions {

    private final Database database;

    Transactions(Database database) {
        this.database = database;
    }

    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    <T> T run(Work<T> work) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.on(connection);
                connection.commit();
                return result;
            } finally {
                connection.rollback();
            }
        }
    }
}
