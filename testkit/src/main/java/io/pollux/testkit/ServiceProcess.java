package io.pollux.testkit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A service in a JVM of its own, on the test's class path, so that it can be killed, frozen and stopped by signals. Its
 * output goes to a file.
 */
public final class ServiceProcess implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final int port;
    private final Path output;

    private ServiceProcess(Process process, int port, Path output) {
        this.process = process;
        this.port = port;
        this.output = output;
    }

    /** Starts {@code mainClass} with an environment; {@code HTTP_PORT} is set to {@code port}. */
    public static ServiceProcess start(Class<?> mainClass, Map<String, String> environment, int port)
            throws IOException {
        Path output = Files.createTempFile(mainClass.getSimpleName() + "-", ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                mainClass.getName()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("HTTP_PORT", Integer.toString(port));
        return new ServiceProcess(builder.start(), port, output);
    }

    /** Waits until {@code /health/ready} answers 200. */
    public ServiceProcess awaitReady() {
        Awaitility.await("ready on port " + port)
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> !process.isAlive() || isReady());
        if (!process.isAlive()) {
            throw new AssertionError("ended with " + process.exitValue() + " before it was ready:\n" + output());
        }
        return this;
    }

    public boolean isReady() {
        try {
            return HTTP.send(
                                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/health/ready"))
                                            .timeout(Duration.ofSeconds(2))
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** SIGTERM; the exit code. */
    public int terminate() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(40, TimeUnit.SECONDS)) {
            throw new AssertionError("still running 40 s after SIGTERM:\n" + output());
        }
        return process.exitValue();
    }

    /** SIGSTOP. */
    public void freeze() throws IOException, InterruptedException {
        signal("-STOP");
    }

    /** SIGCONT. */
    public void thaw() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    }

    /** What the process has printed so far. */
    public String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            return "(no output: " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        Files.deleteIfExists(output);
    }
}
