package io.pollux.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.pollux.common.config.Config;
import io.pollux.common.config.Credentials;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.StartException;
import io.pollux.common.operations.Health;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;

/**
 * A service's connections to PostgreSQL, opened when it starts; by then the schema is up to date, since whichever
 * service comes first migrates it and the others wait. A database that goes away later shows in health, and its
 * connections come back by themselves.
 */
public final class Database implements Component {

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);

    private final String service;
    private final String url;
    private final String user;
    private final String password;
    private final int connections;
    private @Nullable HikariDataSource pool;

    public Database(String service, Config config, int connections) {
        this.service = service;
        this.url = config.get(DatabaseSettings.URL);
        this.user = config.get(DatabaseSettings.USER);
        this.password = config.get(DatabaseSettings.PASSWORD);
        this.connections = connections;
    }

    /** Brings the schema up to date ahead of the services, which then find nothing left to do. */
    public static void migrate(Config config) {
        Database database = new Database("migration", config, 2);
        database.start();
        database.stop(Duration.ZERO);
    }

    /** Makes health tell whether the database answers. */
    public Database reportingTo(Health health) {
        health.register(service + " database", new DatabaseHealth(this::dataSource)::status);
        return this;
    }

    @Override
    public String name() {
        return service + " database";
    }

    @Override
    public void start() {
        HikariDataSource opened = new HikariDataSource(poolConfig());
        try {
            awaitConnection(opened);
            migrate(opened);
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
        pool = opened;
    }

    /** The connections; only after the start. */
    public DataSource dataSource() {
        DataSource opened = pool;
        if (opened == null) {
            throw new IllegalStateException("The database is not connected yet");
        }
        return opened;
    }

    /** A connection outside the pool, for what holds one for good, such as LISTEN. */
    public Connection openConnection() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", "pollux-" + service);
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("connectTimeout", Long.toString(CONNECT_WITHIN.toSeconds()));
        return java.sql.DriverManager.getConnection(url, properties);
    }

    @Override
    public void stop(Duration timeout) {
        if (pool != null) {
            pool.close();
        }
    }

    private HikariConfig poolConfig() {
        HikariConfig config = new HikariConfig();
        config.setPoolName("pollux-" + service);
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECT_WITHIN.toMillis());
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("ApplicationName", "pollux-" + service);
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        return config;
    }

    private void awaitConnection(DataSource dataSource) {
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try (Connection _ = dataSource.getConnection()) {
                return;
            } catch (SQLException e) {
                if (isRefusal(e) || System.nanoTime() > giveUpAt) {
                    throw unreachable(e);
                }
            }
        }
    }

    private static void migrate(DataSource dataSource) {
        try {
            Flyway.configure().dataSource(dataSource).load().migrate();
        } catch (FlywayException e) {
            throw new StartException("The database schema can't be brought up to date: " + e.getMessage(), e);
        }
    }

    /** A wrong password, user or database stays wrong; waiting would not help. */
    private static boolean isRefusal(SQLException e) {
        String state = sqlState(e);
        return state.startsWith("28") || state.equals("3D000");
    }

    private static String sqlState(SQLException e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String state = root instanceof SQLException sql ? sql.getSQLState() : e.getSQLState();
        return state == null ? "" : state;
    }

    private StartException unreachable(SQLException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return new StartException(
                "PostgreSQL at %s (DATABASE_URL) can't be used: %s Check the address, DATABASE_USER and DATABASE_PASSWORD, and that the server runs (./pollux infra starts one)."
                        .formatted(Credentials.hideIn(url), sentence(cause.getMessage())),
                e);
    }

    private static String sentence(@Nullable String message) {
        String text = message == null ? "no reason given" : message.strip();
        return text.endsWith(".") ? text : text + ".";
    }
}
