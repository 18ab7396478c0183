package io.pollux.embedded;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;

/** The process of one node of an {@link EmbeddedKafkaCluster}, through its deaths and returns. */
final class KafkaNodeProcess {

    private static final Duration POLL = Duration.ofMillis(50);

    private final KafkaNodeFile file;
    private final Path folder;
    private Process process;

    private KafkaNodeProcess(KafkaNodeFile file) throws IOException {
        this.file = file;
        this.folder = file.config().folder();
        this.process = launch();
    }

    static KafkaNodeProcess start(KafkaNodeFile file) {
        try {
            Files.createDirectories(file.config().folder());
            return new KafkaNodeProcess(file);
        } catch (IOException e) {
            throw new EmbeddedStartException(
                    "No Kafka node can be started in %s: %s"
                            .formatted(file.config().folder(), e),
                    e);
        }
    }

    private Process launch() throws IOException {
        Path arguments = folder.resolve("node.properties");
        file.write(arguments);
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                // A third off the start of three nodes on two cores.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dlogback.configurationFile=io/pollux/embedded/kafka-node-logback.xml",
                KafkaNodeMain.class.getName(),
                arguments.toString());
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        File log = logFile().toFile();
        return builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
    }

    synchronized void relaunch() {
        try {
            process = launch();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the node, asked directly, knows of so many live brokers. */
    void awaitBrokers(int brokers, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        // Kafka's client would warn about every refused connection, so it is not asked before the port answers.
        while (!Ports.answers(file.config().brokerPort())) {
            pauseBefore(deadline);
        }
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServer()))) {
            while (admin.describeCluster().nodes().get().size() < brokers) {
                pauseBefore(deadline);
            }
        } catch (ExecutionException e) {
            throw new EmbeddedStartException("Kafka node %d does not answer; see %s.".formatted(id(), logFile()), e);
        }
    }

    private void pauseBefore(long deadline) throws InterruptedException {
        if (process().waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new EmbeddedStartException(
                    "Kafka node %d ended while it was starting; see %s.".formatted(id(), logFile()));
        }
        if (System.nanoTime() > deadline) {
            throw new EmbeddedStartException("Kafka node %d did not start in time; see %s.".formatted(id(), logFile()));
        }
    }

    void kill() {
        process().destroyForcibly();
        awaitEnd(Duration.ofSeconds(10));
    }

    /** Asks for a clean stop without waiting for it. A paused node is resumed, since it would never hear. */
    void requestStop() {
        if (isAlive()) {
            signal("CONT");
            process().destroy();
        }
    }

    boolean awaitEnd(Duration timeout) {
        try {
            return process().waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !isAlive();
        }
    }

    void signal(String name) {
        try {
            // The shell's own kill: minimal systems have no such program.
            Command.run(List.of("/bin/sh", "-c", "kill -%s %d".formatted(name, pid())), Duration.ofSeconds(10))
                    .requireSuccess();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isAlive() {
        return process().isAlive();
    }

    long pid() {
        return process().pid();
    }

    int id() {
        return file.config().id();
    }

    String bootstrapServer() {
        return "localhost:" + file.config().advertisedPort();
    }

    private Path logFile() {
        return folder.resolve("node.log");
    }

    private synchronized Process process() {
        return process;
    }
}
