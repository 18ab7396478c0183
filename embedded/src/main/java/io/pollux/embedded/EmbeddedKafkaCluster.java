package io.pollux.embedded;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/**
 * A Kafka cluster on loopback whose nodes can be killed, stopped, paused and brought back: each is a process of its
 * own, broker and controller in one.
 *
 * <p>Nodes are numbered from 0, which is also their {@code node.id}. With three or more, everything is kept three
 * times and acknowledged by two, so that any one may die. Data stay in the folder; a node's log is
 * {@code node-N/node.log} there. The nodes die when this process dies.
 *
 * <p>It is there to break things. It is tuned to start quickly, not to be measured.
 */
public final class EmbeddedKafkaCluster implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    private final List<KafkaNodeProcess> nodes;

    private EmbeddedKafkaCluster(List<KafkaNodeProcess> nodes) {
        this.nodes = nodes;
    }

    /**
     * Returns once every broker answers and knows of all the others.
     *
     * @param overrides broker properties that replace the ones chosen here, the same for all
     * @throws EmbeddedStartException if they cannot start
     */
    public static EmbeddedKafkaCluster start(int brokers, Path dataDirectory, Map<String, String> overrides) {
        return start(brokers, dataDirectory, overrides, IntUnaryOperator.identity());
    }

    /**
     * The same with something between the nodes and all that talk to them, each other included.
     *
     * @param advertise gives, for the port of a broker, the port by which it is to be reached
     */
    public static EmbeddedKafkaCluster start(
            int brokers, Path dataDirectory, Map<String, String> overrides, IntUnaryOperator advertise) {
        if (brokers < 1) {
            throw new IllegalArgumentException("brokers must be at least 1, not " + brokers);
        }
        Path folder = dataDirectory.toAbsolutePath().normalize();
        SortedMap<Integer, Integer> controllerPorts = new TreeMap<>();
        IntStream.range(0, brokers).forEach(id -> controllerPorts.put(id, Ports.free()));
        String clusterId = clusterId(nodeFolder(folder, 0));
        EmbeddedKafkaCluster cluster = new EmbeddedKafkaCluster(IntStream.range(0, brokers)
                .mapToObj(id -> {
                    int port = Ports.free();
                    return new KafkaNodeConfig(
                            id, nodeFolder(folder, id), port, advertise.applyAsInt(port), controllerPorts, overrides);
                })
                .map(config -> KafkaNodeProcess.start(new KafkaNodeFile(config, clusterId)))
                .toList());
        cluster.awaitAllOrClose();
        return cluster;
    }

    private static Path nodeFolder(Path folder, int id) {
        return folder.resolve("node-" + id);
    }

    private static String clusterId(Path firstNode) {
        try {
            return KafkaNode.clusterId(firstNode)
                    .orElseGet(() -> Uuid.randomUuid().toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitAllOrClose() {
        try {
            nodes.forEach(node -> await(node, nodes.size()));
        } catch (EmbeddedStartException e) {
            close();
            throw e;
        }
    }

    private static void await(KafkaNodeProcess node, int brokers) {
        try {
            node.awaitBrokers(brokers, START_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddedStartException("Interrupted while Kafka was starting.", e);
        }
    }

    /** Every node, also those that are down now. */
    public String bootstrapServers() {
        return nodes.stream().map(KafkaNodeProcess::bootstrapServer).collect(joining(","));
    }

    /** SIGKILL: no goodbye. Returns when the process is gone. */
    public void kill(int node) {
        nodes.get(node).kill();
    }

    /** SIGTERM: leadership is handed over, logs are flushed. Returns when the process is gone. */
    public void stop(int node) {
        KafkaNodeProcess process = nodes.get(node);
        process.requestStop();
        if (!process.awaitEnd(STOP_TIMEOUT)) {
            process.kill();
        }
    }

    /** Stops the node if it runs, and starts it with the same id, data and ports. Returns once it answers. */
    public void restart(int node) {
        stop(node);
        KafkaNodeProcess process = nodes.get(node);
        process.relaunch();
        await(process, 1);
    }

    /** SIGSTOP: the node hangs, with its connections open. */
    public void pause(int node) {
        nodes.get(node).signal("STOP");
    }

    /** SIGCONT. */
    public void resume(int node) {
        nodes.get(node).signal("CONT");
    }

    public long pid(int node) {
        return nodes.get(node).pid();
    }

    public boolean isAlive(int node) {
        return nodes.get(node).isAlive();
    }

    /** Ends all nodes: those that have not stopped cleanly within a few seconds are killed. */
    @Override
    public void close() {
        nodes.forEach(KafkaNodeProcess::requestStop);
        long deadline = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
        for (KafkaNodeProcess node : nodes) {
            if (!node.awaitEnd(Duration.ofNanos(deadline - System.nanoTime()))) {
                node.kill();
            }
        }
    }
}
