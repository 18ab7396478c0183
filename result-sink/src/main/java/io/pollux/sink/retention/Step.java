package io.pollux.sink.retention;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Runs the steps of a pass, each in a transaction of its own that never outlasts the pass. A step that needs a lock
 * waits for it only briefly and then lets others pass before it tries again, since whoever wants to insert queues up
 * behind it.
 */
final class Step {

    private static final Duration LOCK_WITHIN = Duration.ofMillis(500);
    private static final int LOCK_ATTEMPTS = 10;
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private final Connection connection;
    private final long deadline;

    interface Action<T> {
        T run(Statement statement) throws SQLException;
    }

    Step(Connection connection, Duration atMost) throws SQLException {
        this.connection = connection;
        this.deadline = System.nanoTime() + atMost.toNanos();
        connection.setAutoCommit(false);
    }

    boolean timeIsUp() {
        return millisLeft() <= 0;
    }

    private long millisLeft() {
        return (deadline - System.nanoTime()) / 1_000_000;
    }

    /** The connection, for queries within a step. */
    Connection connection() {
        return connection;
    }

    <T> T run(Action<T> action) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set local statement_timeout = " + Math.max(1, millisLeft()));
                statement.execute("set local lock_timeout = " + LOCK_WITHIN.toMillis());
                T result = action.run(statement);
                connection.commit();
                return result;
            } catch (SQLException e) {
                connection.rollback();
                if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState()) || attempt == LOCK_ATTEMPTS || timeIsUp()) {
                    throw e;
                }
            }
        }
    }
}
