package io.pollux.topology;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.embedded.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real Prometheus, with the configuration and the rules of {@code deploy/prometheus}, that finds the nodes of a
 * {@link Topology} in a file instead of by the names of containers.
 */
public final class LoopbackPrometheus implements AutoCloseable {

    private final Path folder;
    private final int port;
    private final Process process;

    private LoopbackPrometheus(Path folder, int port, Process process) {
        this.folder = folder;
        this.port = port;
        this.process = process;
    }

    /** The program, if it is installed. */
    public static Optional<Path> program() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(directory -> Path.of(directory, "prometheus"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Starts it for the nodes that there are. */
    public static LoopbackPrometheus start(Path program, Path root, Path folder, List<ServiceNode> nodes)
            throws IOException {
        Files.createDirectories(folder);
        Path given = root.resolve("deploy/prometheus");
        Files.writeString(folder.resolve("prometheus.yml"), configuration(given.resolve("prometheus.yml"), folder));
        Files.copy(given.resolve("rules.yml"), folder.resolve("rules.yml"));
        int port = Ports.free();
        writeTargets(folder, nodes);
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--config.file=" + folder.resolve("prometheus.yml"),
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
        return new LoopbackPrometheus(folder, port, process);
    }

    private static String configuration(Path file, Path folder) throws IOException {
        JsonNode document = YamlFile.read(file);
        for (JsonNode job : document.path("scrape_configs")) {
            if (job instanceof ObjectNode found && found.remove("dns_sd_configs") != null) {
                Path targets = folder.resolve(targetsOf(job.path("job_name").asText()));
                found.putArray("file_sd_configs").addObject().putArray("files").add(targets.toString());
            }
        }
        // What is valid JSON is valid YAML.
        return document.toPrettyString();
    }

    private static String targetsOf(String job) {
        return "targets-" + job + ".json";
    }

    /** Tells it which nodes there are now. */
    public void targets(List<ServiceNode> nodes) throws IOException {
        writeTargets(folder, nodes);
    }

    private static void writeTargets(Path folder, List<ServiceNode> nodes) throws IOException {
        for (String job : nodes.stream().map(ServiceNode::service).distinct().toList()) {
            String targets = nodes.stream()
                    .filter(node -> node.service().equals(job))
                    .map(node -> "\"localhost:" + node.port() + "\"")
                    .collect(joining(","));
            Files.writeString(folder.resolve(targetsOf(job)), "[{\"targets\":[" + targets + "]}]");
        }
    }

    public String url() {
        return "http://localhost:" + port;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
