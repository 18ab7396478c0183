package io.pollux.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for PostgreSQL's notifications on a channel, over a connection of its own. Should that be cut, {@link #await}
 * returns after its time as if nothing had come, and connects anew: a notification can be missed, so whoever waits must
 * look for himself as well. For one thread.
 */
public final class Notifications implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Notifications.class);

    private final Database database;
    private final String channel;
    private @Nullable Connection connection;
    private boolean told = true;

    public Notifications(Database database, String channel) {
        this.database = database;
        this.channel = channel;
    }

    /** Returns when somebody else notified, and in any case after the time given: whether it was the former. */
    public boolean await(Duration atMost) throws InterruptedException {
        try {
            PGConnection listening = listening().unwrap(PGConnection.class);
            PGNotification[] came = listening.getNotifications((int) atMost.toMillis());
            told = true;
            return came != null && Arrays.stream(came).anyMatch(each -> each.getPID() != listening.getBackendPID());
        } catch (SQLException e) {
            if (told) {
                log.info("Not notified on {} for the moment: {}", channel, e.getMessage());
            }
            told = false;
            close();
            Thread.sleep(atMost);
            return false;
        }
    }

    /** Notifies all others who wait on the channel. */
    public void tellOthers() throws SQLException {
        try (Statement statement = listening().createStatement()) {
            statement.execute("notify " + channel);
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
