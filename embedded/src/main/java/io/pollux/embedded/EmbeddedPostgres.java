package io.pollux.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server on loopback, with its data in a folder, and a database {@code pollux} in it that belongs to the
 * user {@code pollux}. Passwords are asked for.
 *
 * <p>Data survive a restart and a crash. A server that a killed process left running on the folder is stopped first.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    static final String PORT_SETTING = "EMBEDDED_POSTGRES_PORT";

    private static final Logger log = LoggerFactory.getLogger(EmbeddedPostgres.class);
    private static final String NAME = "pollux";

    private final DataFolder folder;
    private final PostgresServer server;
    private final int port;
    private final Map<String, String> settings;
    private boolean closed;

    private EmbeddedPostgres(DataFolder folder, PostgresServer server, int port, Map<String, String> settings) {
        this.folder = folder;
        this.server = server;
        this.port = port;
        this.settings = settings;
    }

    /**
     * Returns once the database {@code pollux} can be used.
     *
     * @throws EmbeddedStartException if it cannot start
     */
    public static EmbeddedPostgres start(EmbeddedPostgresOptions options) {
        long begin = System.nanoTime();
        DataFolder folder = DataFolder.open(options.dataDirectory());
        try {
            EmbeddedPostgres postgres = start(folder, options);
            log.info(
                    "PostgreSQL answers on port {} after {} ms, data in {}",
                    postgres.port(),
                    (System.nanoTime() - begin) / 1_000_000,
                    folder.path());
            return postgres;
        } catch (IOException e) {
            folder.close();
            throw explain(e, folder);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    private static EmbeddedPostgres start(DataFolder folder, EmbeddedPostgresOptions options) throws IOException {
        PostgresBinaries binaries = PostgresBinaries.unpacked(PostgresBinaries.defaultCache());
        PostgresAccount account = PostgresAccount.choose(binaries, folder.path());
        PostgresServer server = new PostgresServer(binaries, account, folder.path());
        server.initialize(NAME, NAME, !"off".equals(options.settings().get("fsync")));
        server.stopOrphan();
        int port = Ports.resolve(options.port(), PORT_SETTING);
        server.start(port, options.settings());
        EmbeddedPostgres postgres = new EmbeddedPostgres(folder, server, port, options.settings());
        try {
            postgres.createDatabase(NAME);
            return postgres;
        } catch (IllegalStateException e) {
            postgres.close();
            throw new EmbeddedStartException("PostgreSQL started but cannot be used: " + e.getMessage(), e);
        }
    }

    private static EmbeddedStartException explain(IOException e, DataFolder folder) {
        return String.valueOf(e.getMessage()).contains("No space left on device")
                ? EmbeddedStartException.diskFull(folder.path())
                : new EmbeddedStartException(
                        "PostgreSQL did not start in %s: %s".formatted(folder.path(), e.getMessage()), e);
    }

    public String jdbcUrl() {
        return jdbcUrl(NAME);
    }

    private String jdbcUrl(String database) {
        return "jdbc:postgresql://localhost:%d/%s".formatted(port, database);
    }

    public String user() {
        return NAME;
    }

    public String password() {
        return NAME;
    }

    public int port() {
        return port;
    }

    /** Makes a database unless it is there, and returns its JDBC URL. */
    public synchronized String createDatabase(String name) {
        if (!name.matches("[a-z_][a-z0-9_]{0,62}")) {
            throw new IllegalArgumentException("Not a plain lower-case name for a database: " + name);
        }
        try (Connection connection = DriverManager.getConnection(jdbcUrl("postgres"), user(), password());
                Statement statement = connection.createStatement()) {
            if (!exists(connection, name)) {
                statement.execute("CREATE DATABASE \"%s\"".formatted(name));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The database %s cannot be made: %s".formatted(name, e.getMessage()), e);
        }
        return jdbcUrl(name);
    }

    private static boolean exists(Connection connection, String name) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT FROM pg_database WHERE datname = ?")) {
            query.setString(1, name);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Stops the server as a crash would: connections break, and the next start recovers from the log. */
    public synchronized void stopImmediately() {
        stop("immediate");
    }

    /** Starts the server again on the same port and data, stopping it first if it runs. */
    public synchronized void restart() {
        if (closed) {
            throw new IllegalStateException("This PostgreSQL was closed");
        }
        stop("fast");
        try {
            server.stopOrphan();
            server.start(port, settings);
        } catch (IOException e) {
            throw explain(e, folder);
        }
    }

    /** Stops the server cleanly, ending the connections to it. Further calls do nothing. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            try (folder) {
                stop("fast");
            }
        }
    }

    private void stop(String mode) {
        try {
            if (server.isRunning()) {
                server.stop(mode);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
