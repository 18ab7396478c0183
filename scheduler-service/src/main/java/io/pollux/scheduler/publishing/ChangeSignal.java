package io.pollux.scheduler.publishing;

import io.pollux.database.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits until the outbox may have something new: PostgreSQL notifies at once, and should its connection be cut, a look
 * is taken every half a second all the same while it is being restored.
 */
final class ChangeSignal implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ChangeSignal.class);
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final Database database;
    private @Nullable Connection listener;

    ChangeSignal(Database database) {
        this.database = database;
    }

    void await() throws InterruptedException {
        try {
            listening().unwrap(PGConnection.class).getNotifications((int) LOOK_EVERY.toMillis());
        } catch (SQLException e) {
            log.info("Not notified of changes for the moment, so looking for them: {}", e.getMessage());
            close();
            Thread.sleep(LOOK_EVERY);
        }
    }

    private Connection listening() throws SQLException {
        Connection current = listener;
        if (current == null) {
            current = database.openConnection();
            listener = current;
            try (Statement statement = current.createStatement()) {
                statement.execute("listen pollux_outbox");
            }
        }
        return current;
    }

    @Override
    public void close() {
        Connection current = listener;
        listener = null;
        if (current != null) {
            try {
                current.close();
            } catch (SQLException e) {
                log.debug("The listening connection was broken already", e);
            }
        }
    }
}
