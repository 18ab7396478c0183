package io.pollux.embedded;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server process and its files, driven by {@code initdb} and {@code pg_ctl}.
 *
 * <pre>
 * folder/data            what initdb made
 * folder/data/pollux.conf  the settings of this start, included by postgresql.conf
 * folder/postgres.log    the log of this start; .1 is that of the one before
 * </pre>
 */
final class PostgresServer {

    private static final Logger log = LoggerFactory.getLogger(PostgresServer.class);
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration BACKENDS_END = Duration.ofSeconds(10);

    private final PostgresBinaries binaries;
    private final PostgresAccount account;
    private final Path folder;
    private final Path data;
    private final Path logFile;

    PostgresServer(PostgresBinaries binaries, PostgresAccount account, Path folder) {
        this.binaries = binaries;
        this.account = account;
        this.folder = folder;
        this.data = folder.resolve("data");
        this.logFile = folder.resolve("postgres.log");
    }

    /** Makes an empty database cluster, unless there is one. One left half made by a crash is made anew. */
    void initialize(String user, String password, boolean durably) throws IOException {
        if (Files.exists(data)) {
            account.own(folder);
            return;
        }
        Path partial = folder.resolve("data.partial");
        FileTree.delete(partial);
        Files.createDirectory(
                partial, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path passwordFile = Files.writeString(folder.resolve("password"), password);
        account.own(folder);
        List<String> command = new ArrayList<>(List.of(
                binaries.program("initdb"),
                "--pgdata=" + partial,
                "--username=" + user,
                "--pwfile=" + passwordFile,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8"));
        if (!durably) {
            command.add("--no-sync");
        }
        account.run(command, TIMEOUT).requireSuccess();
        Files.delete(passwordFile);
        Files.writeString(partial.resolve("postgresql.conf"), "\ninclude 'pollux.conf'\n", StandardOpenOption.APPEND);
        Files.move(partial, data, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Stops a server that an earlier process left running on these data. */
    void stopOrphan() throws IOException {
        PostmasterFile file = new PostmasterFile(data);
        if (file.isServerRunning()) {
            log.warn("Stopping the PostgreSQL that a crashed Pollux left running on {}", data);
            stop("fast");
        } else {
            file.disownForeignProcess();
        }
    }

    void start(int port, Map<String, String> settings) throws IOException {
        writeSettings(port, settings);
        long deadline = System.nanoTime() + BACKENDS_END.toNanos();
        while (!tryStart()) {
            String output = Files.exists(logFile) ? Files.readString(logFile, StandardCharsets.ISO_8859_1) : "";
            // Backends notice a moment late that their server was killed; until then the data are theirs.
            if (!output.contains("shared memory block") || System.nanoTime() > deadline) {
                throw failure(port, output);
            }
        }
    }

    private boolean tryStart() throws IOException {
        if (Files.exists(logFile)) {
            Files.move(logFile, folder.resolve("postgres.log.1"), StandardCopyOption.REPLACE_EXISTING);
        }
        // pg_ctl starts a session of its own for the server, so that Ctrl-C in a terminal reaches Pollux alone.
        Command start = pgCtl("start", "--log=" + logFile);
        if (!start.succeeded()) {
            log.debug("{}", start.output());
        }
        return start.succeeded();
    }

    private void writeSettings(int port, Map<String, String> settings) throws IOException {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("listen_addresses", "localhost");
        all.put("port", Integer.toString(port));
        all.put("unix_socket_directories", "");
        String lines = all.entrySet().stream()
                .map(setting -> "%s = '%s'\n"
                        .formatted(setting.getKey(), setting.getValue().replace("'", "''")))
                .collect(joining());
        Files.writeString(data.resolve("pollux.conf"), lines);
    }

    private EmbeddedStartException failure(int port, String output) {
        if (output.contains("Address already in use")) {
            return EmbeddedStartException.portTaken(port, EmbeddedPostgres.PORT_SETTING);
        }
        if (output.contains("No space left on device")) {
            return EmbeddedStartException.diskFull(folder);
        }
        String cause = output.lines()
                .filter(line -> line.contains("FATAL:"))
                .findFirst()
                .map(line -> line.substring(line.indexOf("FATAL:") + "FATAL:".length())
                        .strip())
                .orElse("no reason given");
        return new EmbeddedStartException("PostgreSQL did not start: %s. See %s.".formatted(cause, logFile));
    }

    boolean isRunning() throws IOException {
        return new PostmasterFile(data).isServerRunning();
    }

    /** Stops with a mode of {@code pg_ctl}: {@code fast} is clean, {@code immediate} a crash. */
    void stop(String mode) throws IOException {
        pgCtl("stop", "--mode=" + mode).requireSuccess();
    }

    private Command pgCtl(String action, String option) throws IOException {
        return account.run(
                List.of(
                        binaries.program("pg_ctl"),
                        action,
                        "--pgdata=" + data,
                        "--wait",
                        "--timeout=" + TIMEOUT.toSeconds(),
                        option),
                TIMEOUT.plusSeconds(10));
    }
}
