package io.pollux.topology;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One process of a service, through its stops and starts: always the same port, environment and log. As an executor it is
 * called by another name in each of its {@linkplain #lives lives}.
 */
public final class ServiceNode {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration LOOK_EVERY = Duration.ofMillis(100);

    private final String name;
    private final String service;
    private final ProcessBuilder builder;
    private final int port;
    private final Path log;
    private final List<NodeLife> lives = new CopyOnWriteArrayList<>();
    private volatile @Nullable Process process;

    ServiceNode(String name, String service, ProcessBuilder builder, int port, Path log) {
        this.name = name;
        this.service = service;
        this.builder = builder;
        this.port = port;
        this.log = log;
    }

    /** The service's name and a number. */
    public String name() {
        return name;
    }

    public String service() {
        return service;
    }

    public int port() {
        return port;
    }

    /** What the process prints goes there. */
    public Path log() {
        return log;
    }

    public Map<String, String> environment() {
        return Map.copyOf(builder.environment());
    }

    public void start() throws IOException {
        start(Map.of());
    }

    /** Starts it with more variables, this time only. */
    public void start(Map<String, String> more) throws IOException {
        Map<String, String> before = Map.copyOf(builder.environment());
        String life = name + "." + (lives.size() + 1);
        builder.environment().put("EXECUTOR_ID", life);
        builder.environment().putAll(more);
        Process started = builder.start();
        process = started;
        lives.add(NodeLife.of(life, started));
        builder.environment().keySet().retainAll(before.keySet());
        builder.environment().putAll(before);
    }

    /** Every process that this node was, in order. */
    public List<NodeLife> lives() {
        return List.copyOf(lives);
    }

    /** The process that runs now, or ran last. */
    public long pid() {
        return requireStarted().pid();
    }

    /** Waits until the service says that it is ready. */
    public void awaitReady(Duration timeout) throws InterruptedException {
        long giveUpAt = System.nanoTime() + timeout.toNanos();
        while (!isReady()) {
            if (!isAlive() || System.nanoTime() > giveUpAt) {
                throw new IllegalStateException(
                        "%s %s; its log is %s".formatted(name, isAlive() ? "is not ready" : "has ended", log));
            }
            Thread.sleep(LOOK_EVERY);
        }
    }

    public boolean isReady() throws InterruptedException {
        try {
            return HTTP.send(get("/health/ready"), HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** What {@code /metrics} says. */
    public String metrics() throws IOException, InterruptedException {
        return HTTP.send(get("/metrics"), HttpResponse.BodyHandlers.ofString()).body();
    }

    private HttpRequest get(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(5))
                .build();
    }

    public boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** SIGTERM; the exit code, once the process has ended. */
    public int stop() throws InterruptedException {
        Process running = requireStarted();
        running.destroy();
        if (!running.waitFor(45, TimeUnit.SECONDS)) {
            throw new IllegalStateException(name + " was still running 45 s after SIGTERM; its log is " + log);
        }
        return running.exitValue();
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        requireStarted().destroyForcibly().waitFor();
    }

    /** SIGSTOP: it hangs, with its connections open. */
    public void pause() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** SIGCONT. */
    public void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        // The shell's own kill: minimal systems have no such program.
        new ProcessBuilder("/bin/sh", "-c", "kill -%s %d".formatted(name, pid()))
                .start()
                .waitFor();
    }

    void killIfRunning() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    void requestStop() {
        if (process != null) {
            process.destroy();
        }
    }

    void awaitEnd(Duration timeout) throws InterruptedException {
        if (process != null && !process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    private Process requireStarted() {
        if (process == null) {
            throw new IllegalStateException(name + " was not started");
        }
        return process;
    }
}
