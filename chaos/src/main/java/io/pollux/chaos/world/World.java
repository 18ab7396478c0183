package io.pollux.chaos.world;

import static java.util.Map.entry;
import static java.util.stream.Collectors.toMap;

import io.pollux.chaos.network.Network;
import io.pollux.chaos.network.ProcessSockets;
import io.pollux.topology.NodeLife;
import io.pollux.topology.ServiceNode;
import io.pollux.topology.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The topology of {@code docker-compose.yml} as processes, with proxies between its parts, and the target that it polls.
 * Limits and timeouts are small, so that they are reached.
 */
public final class World implements AutoCloseable {

    public static final int MAX_CONCURRENT_HTTP = 20;
    public static final int MAX_CONCURRENT_PER_HOST = 6;
    public static final int MAX_ATTEMPTS = 3;
    public static final Duration QUEUE_TIMEOUT = Duration.ofSeconds(45);
    public static final Duration PROCESSING_TIMEOUT = Duration.ofSeconds(15);
    public static final Duration JANITOR_INTERVAL = Duration.ofSeconds(2);

    private static final int HOSTS = 8;
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            entry("TARGET_ALLOW_CIDRS", "127.0.0.0/8"),
            entry("MAX_CONCURRENT_HTTP", Integer.toString(MAX_CONCURRENT_HTTP)),
            entry("MAX_CONCURRENT_PER_HOST", Integer.toString(MAX_CONCURRENT_PER_HOST)),
            entry("MAX_ATTEMPTS", Integer.toString(MAX_ATTEMPTS)),
            entry("HTTP_TIMEOUT", "5s"),
            entry("QUEUE_TIMEOUT", QUEUE_TIMEOUT.toSeconds() + "s"),
            entry("PROCESSING_TIMEOUT", PROCESSING_TIMEOUT.toSeconds() + "s"),
            entry("JANITOR_INTERVAL", JANITOR_INTERVAL.toSeconds() + "s"),
            entry("RELOAD_INTERVAL", "30s"));

    private final Path folder;
    private final Network network = new Network();
    private final String secret = "chaos-" + UUID.randomUUID();
    private final RecordingTarget target;
    private final Topology topology;

    /** Starts brokers and database. */
    public World(Path root, Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        this.target = new RecordingTarget(HOSTS, secret, this::executorThatHolds);
        this.topology = new Topology(root, folder, SETTINGS, network::reach);
        topology.endWithThisProcess();
    }

    public Path folder() {
        return folder;
    }

    public Network network() {
        return network;
    }

    public RecordingTarget target() {
        return target;
    }

    public Topology topology() {
        return topology;
    }

    /** The value of a header that some projects send, and that nobody may see but the target. */
    public String secret() {
        return secret;
    }

    public List<ServiceNode> nodes() {
        return topology.nodes();
    }

    /** Every process that was an executor. */
    public List<NodeLife> executorLives() {
        return topology.nodes("executor").stream()
                .flatMap(node -> node.lives().stream())
                .toList();
    }

    private Optional<String> executorThatHolds(int localPort, int remotePort) {
        Map<Long, String> alive =
                executorLives().stream().filter(NodeLife::isAlive).collect(toMap(NodeLife::pid, NodeLife::name));
        return ProcessSockets.holder(alive.keySet(), localPort, remotePort).map(alive::get);
    }

    /** A connection that no proxy can cut. */
    public Connection database() throws SQLException {
        return DriverManager.getConnection(
                topology.postgres().jdbcUrl(),
                topology.postgres().user(),
                topology.postgres().password());
    }

    @Override
    public void close() throws IOException {
        try (target;
                network) {
            topology.close();
        }
    }
}
