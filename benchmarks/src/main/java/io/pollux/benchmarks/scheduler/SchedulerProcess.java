package io.pollux.benchmarks.scheduler;

import io.pollux.scheduler.SchedulerMain;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A scheduler in a process of its own, as operators run it. */
final class SchedulerProcess implements AutoCloseable {

    private static final int PORT = 28_080;
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration READY_WITHIN = Duration.ofMinutes(5);

    private final Process process;
    private final Duration startedIn;

    private SchedulerProcess(Process process, Duration startedIn) {
        this.process = process;
        this.startedIn = startedIn;
    }

    /** Returns once it ticks everything that it owns. */
    static SchedulerProcess start(Path directory, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:+UseCompactObjectHeaders",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SchedulerMain.class.getName()))
                .redirectErrorStream(true)
                .redirectOutput(
                        Files.createTempFile(directory, "scheduler", ".log").toFile());
        builder.environment().putAll(environment);
        builder.environment().put("HTTP_PORT", Integer.toString(PORT));
        long from = System.nanoTime();
        Process process = builder.start();
        while (!get("/health/ready").startsWith("200")) {
            if (!process.isAlive() || System.nanoTime() - from > READY_WITHIN.toNanos()) {
                process.destroyForcibly();
                throw new IllegalStateException("the scheduler was not ready in time; its log is in " + directory);
            }
            Thread.sleep(Duration.ofMillis(20));
        }
        return new SchedulerProcess(process, Duration.ofNanos(System.nanoTime() - from));
    }

    Duration startedIn() {
        return startedIn;
    }

    /** What is left on the heap after a collection. */
    long heapBytes() throws IOException, InterruptedException {
        new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process.pid()),
                        "GC.run")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return (long) get("/metrics")
                .lines()
                .filter(line -> line.startsWith("jvm_memory_used_bytes{area=\"heap\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    double metric(String name) throws InterruptedException {
        return get("/metrics")
                .lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Status and body. */
    private static String get(String path) throws InterruptedException {
        try {
            HttpResponse<String> response = HTTP.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + PORT + path))
                            .timeout(Duration.ofSeconds(10))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return response.statusCode() + "\n" + response.body();
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .orTimeout(35, TimeUnit.SECONDS)
                .exceptionally(_ -> process.destroyForcibly())
                .join();
    }
}
