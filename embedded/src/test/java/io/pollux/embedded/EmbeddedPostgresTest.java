package io.pollux.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresTest {

    @TempDir
    Path folder;

    @Test
    void keepsDataThroughARestartOnAnotherPort() throws Exception {
        int firstPort;
        try (EmbeddedPostgres postgres = start()) {
            execute(postgres, "CREATE TABLE kept AS SELECT 42 AS answer");
            firstPort = postgres.port();
        }
        assertThat(Ports.isTaken(firstPort)).isFalse();

        try (EmbeddedPostgres postgres = start()) {
            assertThat(postgres.port()).isNotEqualTo(firstPort);
            assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
            assertThat(query(postgres, "SELECT current_user || ' ' || current_database()"))
                    .isEqualTo("pollux pollux");
            assertThat(query(postgres, "SHOW server_version")).startsWith("18.");
        }
    }

    @Test
    void refusesAWrongPassword() {
        try (EmbeddedPostgres postgres = start()) {
            assertThatThrownBy(() -> DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), "wrong"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("password authentication failed");
        }
    }

    @Test
    void createsDatabasesAndTakesSettings() throws Exception {
        EmbeddedPostgresOptions options =
                options().withSetting("work_mem", "7MB").withSetting("application_name", "it's quoted");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options)) {
            String url = postgres.createDatabase("another");
            assertThat(postgres.createDatabase("another")).isEqualTo(url);
            try (Connection connection = DriverManager.getConnection(url, postgres.user(), postgres.password())) {
                assertThat(connection.getCatalog()).isEqualTo("another");
            }
            assertThat(query(postgres, "SHOW work_mem")).isEqualTo("7MB");
            assertThat(query(postgres, "SELECT reset_val FROM pg_settings WHERE name = 'unix_socket_directories'"))
                    .isEmpty();
        }
    }

    @Test
    void comesBackOnTheSamePortAfterACrash() throws Exception {
        try (EmbeddedPostgres postgres = start()) {
            execute(postgres, "CREATE TABLE kept AS SELECT 42 AS answer");

            postgres.stopImmediately();
            assertThatThrownBy(() -> query(postgres, "SELECT 1")).isInstanceOf(SQLException.class);

            postgres.restart();
            assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
            postgres.restart();
            assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
        }
    }

    @Test
    void startsAfterTheServerWasKilledWithConnectionsOpen() throws Exception {
        try (EmbeddedPostgres postgres = start();
                Connection _ = DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password())) {
            execute(postgres, "CREATE TABLE kept AS SELECT 42 AS answer");
            Path pidFile = folder.resolve("data/postmaster.pid");
            ProcessHandle server = ProcessHandle.of(Long.parseLong(
                            Files.readAllLines(pidFile).getFirst().strip()))
                    .orElseThrow();

            server.destroyForcibly();
            server.onExit().join();
            assertThat(pidFile).exists();

            postgres.restart();
            assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
        }
    }

    @Test
    void leavesAloneAnUnrelatedProcessThatAStalePidFileNames() throws Exception {
        start().close();
        Process unrelated = new ProcessBuilder("sleep", "60").start();
        try {
            Files.write(
                    folder.resolve("data/postmaster.pid"),
                    List.of(
                            Long.toString(unrelated.pid()),
                            folder.resolve("data").toString(),
                            "1794799832",
                            "5433",
                            "",
                            "localhost",
                            "  2146629         4",
                            "ready   "));

            try (EmbeddedPostgres postgres = start()) {
                assertThat(query(postgres, "SELECT 1")).isEqualTo("1");
                assertThat(unrelated.isAlive()).isTrue();
            }
        } finally {
            unrelated.destroyForcibly();
        }
    }

    @Test
    void takesOverFromAServerThatOutlivedItsProcess() throws Exception {
        try (ChildJvm owner = ChildJvm.start(PostgresOwnerMain.class, folder)) {
            int port = Integer.parseInt(owner.awaitReady());
            assertThatThrownBy(this::start)
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessageContaining("in use by another running Pollux");

            owner.kill();
            assertThat(Ports.answers(port))
                    .as("the server outlives its process")
                    .isTrue();

            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options().withPort(port))) {
                assertThat(query(postgres, "SELECT 1")).isEqualTo("1");
            }
            assertThat(Ports.answers(port)).isFalse();
        }
    }

    @Test
    void namesATakenPort() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> EmbeddedPostgres.start(options().withPort(port)))
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessage(
                            "Port %d is already in use (EMBEDDED_POSTGRES_PORT). Stop what is listening there or choose another port.",
                            port);
        }
        start().close();
    }

    @Test
    void namesAWrongSetting() {
        assertThatThrownBy(() -> EmbeddedPostgres.start(options().withSetting("no_such_setting", "1")))
                .isInstanceOf(EmbeddedStartException.class)
                .hasMessageContaining("PostgreSQL did not start")
                .hasMessageContaining("postgres.log");
    }

    private EmbeddedPostgresOptions options() {
        return EmbeddedPostgresOptions.inDirectory(folder).withSetting("fsync", "off");
    }

    private EmbeddedPostgres start() {
        return EmbeddedPostgres.start(options());
    }

    private static void execute(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (Connection connection = connect(postgres);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String query(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (Connection connection = connect(postgres);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static Connection connect(EmbeddedPostgres postgres) throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
    }
}
