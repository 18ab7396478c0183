package io.pollux.benchmarks.janitor;

import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.LogDirDescription;

/** A broker and a folder of its own for one benchmark. */
final class Ground implements AutoCloseable {

    private final Path directory;
    private final EmbeddedKafka kafka;

    Ground() throws IOException {
        directory = Files.createTempDirectory("pollux-bench-janitor");
        kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(directory.resolve("kafka")));
    }

    String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    /** Settings under which nothing expires, for a janitor with a state directory of that name. */
    Map<String, String> environment(String name, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "KAFKA_BOOTSTRAP_SERVERS",
                bootstrapServers(),
                "QUEUE_TIMEOUT",
                "12h",
                "PROCESSING_TIMEOUT",
                "12h",
                "JANITOR_STATE_DIR",
                directory.resolve(name).toString()));
        environment.putAll(more);
        return environment;
    }

    /** What the topics with this name take on the broker's disk, all partitions together. */
    long bytesOf(String topic) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers()))) {
            List<Integer> brokers = admin.describeCluster().nodes().get().stream()
                    .map(node -> node.id())
                    .toList();
            long bytes = 0;
            for (Map<String, LogDirDescription> broker :
                    admin.describeLogDirs(brokers).allDescriptions().get().values()) {
                bytes += broker.values().stream()
                        .flatMap(folder -> folder.replicaInfos().entrySet().stream())
                        .filter(replica -> replica.getKey().topic().equals(topic))
                        .mapToLong(replica -> replica.getValue().size())
                        .sum();
            }
            return bytes;
        }
    }

    @Override
    public void close() throws IOException {
        kafka.close();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
