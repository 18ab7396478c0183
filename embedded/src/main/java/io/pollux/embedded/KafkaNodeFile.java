package io.pollux.embedded;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/** A node's configuration on its way into the node's process: a properties file. */
record KafkaNodeFile(KafkaNodeConfig config, String clusterId) {

    private static final String CONTROLLER_PORT = "controller.port.";
    private static final String OVERRIDE = "override.";

    static KafkaNodeFile read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        SortedMap<Integer, Integer> controllerPorts = new TreeMap<>();
        withPrefix(properties, CONTROLLER_PORT)
                .forEach((id, port) -> controllerPorts.put(Integer.valueOf(id), Integer.valueOf(port)));
        KafkaNodeConfig config = new KafkaNodeConfig(
                Integer.parseInt(properties.getProperty("id")),
                Path.of(properties.getProperty("folder")),
                Integer.parseInt(properties.getProperty("broker.port")),
                Integer.parseInt(properties.getProperty("advertised.port")),
                controllerPorts,
                withPrefix(properties, OVERRIDE));
        return new KafkaNodeFile(config, properties.getProperty("cluster.id"));
    }

    private static Map<String, String> withPrefix(Properties properties, String prefix) {
        Map<String, String> found = new HashMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), properties.getProperty(name));
            }
        }
        return found;
    }

    void write(Path file) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("id", Integer.toString(config.id()));
        properties.setProperty("folder", config.folder().toString());
        properties.setProperty("broker.port", Integer.toString(config.brokerPort()));
        properties.setProperty("advertised.port", Integer.toString(config.advertisedPort()));
        properties.setProperty("cluster.id", clusterId);
        config.controllerPorts().forEach((id, port) -> properties.setProperty(CONTROLLER_PORT + id, port.toString()));
        config.overrides().forEach((name, value) -> properties.setProperty(OVERRIDE + name, value));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
    }
}
