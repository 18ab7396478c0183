package io.pollux.benchmarks.api;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** {@code ./pollux up} or {@code demo} as anybody runs it, with a data folder that is empty at first, that may poll this machine. */
public final class StandaloneProcess implements AutoCloseable {

    private static final String PASSWORD = "benchmark-password";
    private static final Duration READY_WITHIN = Duration.ofMinutes(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private final ProcessBuilder builder;
    private final Path directory;
    private final String base;
    private final String jdbcUrl;
    private Process process;
    private Duration startedIn = Duration.ZERO;

    private StandaloneProcess(ProcessBuilder builder, Path directory, String base, String jdbcUrl) throws IOException {
        this.builder = builder;
        this.directory = directory;
        this.base = base;
        this.jdbcUrl = jdbcUrl;
        this.process = builder.start();
    }

    public static StandaloneProcess start() throws IOException, InterruptedException {
        return start("up", Map.of());
    }

    /** Starts {@code ./pollux up} or {@code demo}, with more in its environment than its folder and its ports. */
    public static StandaloneProcess start(String command, Map<String, String> more)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("pollux-benchmark");
        int port = freePort();
        int databasePort = freePort();
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("pollux.root"), "pollux").toString(), command)
                .redirectErrorStream(true)
                .redirectOutput(
                        Redirect.appendTo(directory.resolve("output.log").toFile()));
        // What this process was given is not for the one that is measured.
        builder.environment().remove("POLLUX_JAVA_OPTS");
        builder.environment()
                .putAll(Map.of(
                        "POLLUX_SKIP_BUILD", "yes",
                        "JAVA_HOME", System.getProperty("java.home"),
                        "DATA_DIR", directory.resolve("data").toString(),
                        "HTTP_PORT", Integer.toString(port),
                        "EMBEDDED_KAFKA_PORT", Integer.toString(freePort()),
                        "EMBEDDED_POSTGRES_PORT", Integer.toString(databasePort),
                        "DEMO_TARGET_PORT", Integer.toString(freePort()),
                        "ADMIN_PASSWORD", PASSWORD,
                        "TARGET_ALLOW_CIDRS", "127.0.0.0/8"));
        builder.environment().putAll(more);
        long from = System.nanoTime();
        StandaloneProcess started = new StandaloneProcess(
                builder,
                directory,
                "http://localhost:" + port,
                "jdbc:postgresql://localhost:" + databasePort + "/pollux");
        try {
            started.awaitReady(from);
        } catch (IOException | InterruptedException | RuntimeException e) {
            started.close();
            throw e;
        }
        return started;
    }

    /** Stops it and starts it again on the data that it has. */
    public void restart() throws IOException, InterruptedException {
        stop();
        long from = System.nanoTime();
        process = builder.start();
        awaitReady(from);
    }

    /** How long its last start took, until it was ready. */
    public Duration startedIn() {
        return startedIn;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** What it has written to its console. */
    public Path output() {
        return directory.resolve("output.log");
    }

    /** Where it is served. */
    public String base() {
        return base;
    }

    public Connection database() throws SQLException {
        return DriverManager.getConnection(jdbcUrl, "pollux", "pollux");
    }

    public PolluxClient client() throws IOException, InterruptedException {
        return PolluxClient.signIn(base, "admin", PASSWORD);
    }

    private void awaitReady(long fromNanos) throws IOException, InterruptedException {
        HttpRequest ready =
                HttpRequest.newBuilder(URI.create(base + "/health/ready")).build();
        long giveUpAt = fromNanos + READY_WITHIN.toNanos();
        try (HttpClient http = HttpClient.newHttpClient()) {
            while (System.nanoTime() < giveUpAt && process.isAlive()) {
                try {
                    if (http.send(ready, BodyHandlers.discarding()).statusCode() == 200) {
                        startedIn = Duration.ofNanos(System.nanoTime() - fromNanos);
                        return;
                    }
                } catch (IOException e) {
                    // not there yet
                }
                Thread.sleep(LOOK_EVERY);
            }
        }
        throw new IllegalStateException("Pollux did not start:\n" + Files.readString(directory.resolve("output.log")));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void stop() {
        process.destroy();
        process.onExit().join();
    }

    @Override
    public void close() throws IOException {
        stop();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
