package io.pollux.topology;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns the addresses by which containers find each other into those of the same things on loopback. All other values
 * stay as they are.
 */
final class LoopbackAddresses {

    /** What a broker has of its own on loopback: where it listens, who its peers are, where its data are. */
    private static final Set<String> IDENTITY = Set.of(
            "KAFKA_NODE_ID",
            "KAFKA_PROCESS_ROLES",
            "KAFKA_LISTENERS",
            "KAFKA_ADVERTISED_LISTENERS",
            "KAFKA_LISTENER_SECURITY_PROTOCOL_MAP",
            "KAFKA_CONTROLLER_LISTENER_NAMES",
            "KAFKA_CONTROLLER_QUORUM_VOTERS",
            "KAFKA_INTER_BROKER_LISTENER_NAME",
            "KAFKA_LOG_DIRS",
            "KAFKA_HEAP_OPTS");

    private final Map<String, String> addresses = new LinkedHashMap<>();

    /** From now on {@code host:port} of the containers is this address. */
    void map(String inContainers, String onLoopback) {
        addresses.put(inContainers, onLoopback);
    }

    String apply(String value) {
        String mapped = value;
        for (Map.Entry<String, String> address : addresses.entrySet()) {
            mapped = mapped.replace(address.getKey(), address.getValue());
        }
        return mapped;
    }

    Map<String, String> apply(Map<String, String> environment) {
        Map<String, String> mapped = new LinkedHashMap<>();
        environment.forEach((name, value) -> mapped.put(name, apply(value)));
        return mapped;
    }

    /** The properties that brokers are given in their environment, but for those that make each what it is. */
    static Map<String, String> brokerProperties(List<ComposeService> brokers) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (ComposeService broker : brokers) {
            broker.environment().forEach((name, value) -> {
                if (name.startsWith("KAFKA_") && !IDENTITY.contains(name)) {
                    properties.put(propertyOf(name), value);
                }
            });
        }
        return properties;
    }

    /** As Kafka's own image does it. */
    static String propertyOf(String variable) {
        return variable.substring("KAFKA_".length())
                .toLowerCase(java.util.Locale.ROOT)
                .replace('_', '.');
    }
}
