package io.pollux.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** A node, broker and controller in one, in this process. Its folder is formatted the first time only. */
final class KafkaNode implements AutoCloseable {

    private final DataFolder folder;
    private final KafkaRaftServer server;
    private final AtomicBoolean closed = new AtomicBoolean();

    private KafkaNode(DataFolder folder, KafkaRaftServer server) {
        this.folder = folder;
        this.server = server;
    }

    /**
     * Returns when the node is a registered, unfenced broker that accepts connections.
     *
     * @param newClusterId the cluster's id if the folder has none yet
     * @param scram the users' passwords if the folder has none yet
     */
    static KafkaNode start(DataFolder folder, KafkaNodeConfig config, String newClusterId, List<String> scram) {
        try {
            if (clusterId(config.folder()).isEmpty()) {
                format(config, newClusterId, scram);
            }
            KafkaConfig parsed = new KafkaConfig(config.properties(), false);
            KafkaNode node = new KafkaNode(folder, new KafkaRaftServer(parsed, Time.SYSTEM));
            node.startOrClose(config);
            return node;
        } catch (EmbeddedStartException e) {
            throw e;
        } catch (Exception e) {
            folder.close();
            throw KafkaStartFailure.explain(e, config);
        }
    }

    /** The id of the cluster to which a folder belongs; nothing for a folder that was never formatted. */
    static Optional<String> clusterId(Path folder) throws IOException {
        Path file = folder.resolve("meta.properties");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return Optional.ofNullable(properties.getProperty("cluster.id"));
    }

    private static void format(KafkaNodeConfig config, String clusterId, List<String> scram) throws Exception {
        String folder = config.folder().toString();
        new Formatter()
                .setNodeId(config.id())
                .setClusterId(clusterId)
                .addDirectory(folder)
                .setMetadataLogDirectory(folder)
                .setControllerListenerName(KafkaNodeConfig.CONTROLLER_LISTENER)
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setScramArguments(scram)
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .run();
    }

    private void startOrClose(KafkaNodeConfig config) {
        try {
            server.startup();
        } catch (RuntimeException e) {
            EmbeddedStartException failure = KafkaStartFailure.explain(e, config);
            try {
                close();
            } catch (RuntimeException suppressed) {
                failure.addSuppressed(suppressed);
            }
            throw failure;
        }
    }

    /** Stops cleanly: leadership is given up, logs are flushed. Further calls do nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try (folder) {
                server.shutdown();
                server.awaitShutdown();
            }
        }
    }
}
