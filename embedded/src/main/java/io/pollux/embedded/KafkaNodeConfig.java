package io.pollux.embedded;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one node, broker and controller in one, needs to know of itself and of its quorum.
 *
 * <p>The voters stand in the configuration and not in the metadata log, so a node may come back on other ports.
 *
 * @param advertisedPort where clients and other nodes are told to find it: its own port, or that of a proxy to it
 * @param controllerPorts the controller port of every node, this one included, by node id
 */
record KafkaNodeConfig(
        int id,
        Path folder,
        int brokerPort,
        int advertisedPort,
        SortedMap<Integer, Integer> controllerPorts,
        Map<String, String> overrides) {

    static final String CONTROLLER_LISTENER = "CONTROLLER";

    KafkaNodeConfig {
        controllerPorts = new TreeMap<>(controllerPorts);
        overrides = Map.copyOf(overrides);
    }

    static KafkaNodeConfig single(Path folder, int brokerPort, int controllerPort, Map<String, String> overrides) {
        return new KafkaNodeConfig(
                0, folder, brokerPort, brokerPort, new TreeMap<>(Map.of(0, controllerPort)), overrides);
    }

    /** Kafka's defaults, but for what loopback, the number of nodes and a quick start ask for. */
    Map<String, String> properties() {
        Map<String, String> properties = new TreeMap<>();
        addIdentity(properties);
        addReplication(properties);
        addSmallness(properties);
        properties.putAll(overrides);
        return properties;
    }

    private void addIdentity(Map<String, String> properties) {
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(id));
        properties.put("log.dirs", folder.toString());
        properties.put(
                "listeners",
                "BROKER://127.0.0.1:%d,%s://127.0.0.1:%d"
                        .formatted(brokerPort, CONTROLLER_LISTENER, controllerPorts.get(id)));
        properties.put("advertised.listeners", "BROKER://localhost:" + advertisedPort);
        properties.put("listener.security.protocol.map", "BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("inter.broker.listener.name", "BROKER");
        properties.put("controller.listener.names", CONTROLLER_LISTENER);
        properties.put(
                "controller.quorum.voters",
                controllerPorts.entrySet().stream()
                        .map(voter -> "%d@127.0.0.1:%d".formatted(voter.getKey(), voter.getValue()))
                        .collect(joining(",")));
    }

    private void addReplication(Map<String, String> properties) {
        int nodes = controllerPorts.size();
        String replication = Integer.toString(Math.min(3, nodes));
        String inSync = nodes >= 3 ? "2" : "1";
        properties.put("default.replication.factor", replication);
        properties.put("min.insync.replicas", inSync);
        properties.put("offsets.topic.replication.factor", replication);
        properties.put("transaction.state.log.replication.factor", replication);
        properties.put("transaction.state.log.min.isr", inSync);
        properties.put("share.coordinator.state.topic.replication.factor", replication);
        properties.put("share.coordinator.state.topic.min.isr", inSync);
    }

    private static void addSmallness(Map<String, String> properties) {
        properties.put("auto.create.topics.enable", "false");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("offsets.topic.num.partitions", "8");
        properties.put("transaction.state.log.num.partitions", "8");
        properties.put("share.coordinator.state.topic.num.partitions", "8");
        // 128 MiB by default, allocated and zeroed at the start: a third of a second and an eighth of a small heap.
        properties.put("log.cleaner.dedupe.buffer.size", Integer.toString(16 << 20));
    }
}
