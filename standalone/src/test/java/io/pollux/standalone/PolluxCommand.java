package io.pollux.standalone;

import io.pollux.testkit.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** {@code ./pollux} as a user starts it, on ports and a folder of its own. */
public final class PolluxCommand implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final Path output;
    private final int httpPort;

    private PolluxCommand(Process process, Path output, int httpPort) {
        this.process = process;
        this.output = output;
        this.httpPort = httpPort;
    }

    /** Ports that nobody uses, and a folder; what a command needs to run beside others. */
    public static Map<String, String> environment(Path dataDirectory) {
        Map<String, String> environment = new HashMap<>();
        environment.put("DATA_DIR", dataDirectory.toString());
        for (String port :
                new String[] {"HTTP_PORT", "EMBEDDED_KAFKA_PORT", "EMBEDDED_POSTGRES_PORT", "DEMO_TARGET_PORT"}) {
            environment.put(port, Integer.toString(FreePort.find()));
        }
        return environment;
    }

    public static PolluxCommand start(Map<String, String> environment, String... arguments) throws IOException {
        Path output = Files.createTempFile("pollux-", ".out");
        String[] command = new String[arguments.length + 1];
        command[0] = Path.of(System.getProperty("pollux.root"), "pollux").toString();
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("POLLUX_SKIP_BUILD", "true");
        builder.environment().putAll(environment);
        String port = environment.getOrDefault("HTTP_PORT", "8080");
        return new PolluxCommand(builder.start(), output, Integer.parseInt(port));
    }

    public PolluxCommand awaitReady() {
        Awaitility.await("ready on port " + httpPort)
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> !process.isAlive() || status("/health/ready") == 200);
        if (!process.isAlive()) {
            throw new AssertionError("ended with " + process.exitValue() + " before it was ready:\n" + output());
        }
        return this;
    }

    int status(String path) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + httpPort + path))
                    .timeout(Duration.ofSeconds(5))
                    .build();
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return -1;
        }
    }

    /** SIGTERM; the exit code, which must be there within the time that a stop may take. */
    int terminate() throws InterruptedException {
        process.destroy();
        return awaitExit(Duration.ofSeconds(30));
    }

    int awaitExit(Duration within) throws InterruptedException {
        if (!process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("still running after " + within + ":\n" + output());
        }
        return process.exitValue();
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            return "(no output: " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        process.onExit()
                .orTimeout(30, TimeUnit.SECONDS)
                .exceptionally(_ -> process.destroyForcibly())
                .join();
        Files.deleteIfExists(output);
    }
}
