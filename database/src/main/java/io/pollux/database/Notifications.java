package io.pollux.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for PostgreSQL's notifications on a channel, over a connection of its own. Should that be cut, {@link #await}
 * returns after its time as if nothing had come, and connects anew: a notification can be missed, so whoever waits must
 * look for himself as well.
 */
public final class Notifications implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Notifications.class);

    private final Database database;
    private final String channel;
    private @Nullable Connection connection;

    public Notifications(Database database, String channel) {
        this.database = database;
        this.channel = channel;
    }

    /** Returns when there was a notification, and in any case after the time given. */
    public void await(Duration atMost) throws InterruptedException {
        try {
            listening().unwrap(PGConnection.class).getNotifications((int) atMost.toMillis());
        } catch (SQLException e) {
            log.info("Not notified on {} for the moment: {}", channel, e.getMessage());
            close();
            Thread.sleep(atMost);
        }
    }

    private Connection listening() throws SQLException {
        Connection current = connection;
        if (current == null) {
            current = database.openConnection();
            connection = current;
            try (Statement statement = current.createStatement()) {
                statement.execute("listen " + channel);
            }
        }
        return current;
    }

    @Override
    public void close() {
        Connection current = connection;
        connection = null;
        if (current != null) {
            try {
                current.close();
            } catch (SQLException e) {
                log.debug("The connection was broken already", e);
            }
        }
    }
}
