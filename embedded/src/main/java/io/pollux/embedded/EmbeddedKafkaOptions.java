package io.pollux.embedded;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How to start an {@link EmbeddedKafka}.
 *
 * @param dataDirectory where the broker keeps its data; made if missing
 * @param port the port for clients on loopback; 0 for a free one
 * @param overrides broker properties that replace the ones chosen here
 * @param security what the broker demands of clients; nothing if absent
 */
public record EmbeddedKafkaOptions(
        Path dataDirectory, int port, Map<String, String> overrides, Optional<EmbeddedKafkaSecurity> security) {

    public EmbeddedKafkaOptions {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be from 0 to 65535, not " + port);
        }
        overrides = Map.copyOf(overrides);
    }

    public static EmbeddedKafkaOptions inDirectory(Path dataDirectory) {
        return new EmbeddedKafkaOptions(dataDirectory, 0, Map.of(), Optional.empty());
    }

    public EmbeddedKafkaOptions withPort(int port) {
        return new EmbeddedKafkaOptions(dataDirectory, port, overrides, security);
    }

    public EmbeddedKafkaOptions withOverride(String property, String value) {
        Map<String, String> more = new HashMap<>(overrides);
        more.put(property, value);
        return new EmbeddedKafkaOptions(dataDirectory, port, more, security);
    }

    /** The same with TLS, passwords and access control. */
    public EmbeddedKafkaOptions withSecurity(EmbeddedKafkaSecurity wanted) {
        return new EmbeddedKafkaOptions(dataDirectory, port, overrides, Optional.of(wanted));
    }
}
