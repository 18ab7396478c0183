package io.pollux.embedded;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * How to start an {@link EmbeddedPostgres}.
 *
 * @param dataDirectory where the database keeps its data; made if missing
 * @param port the port on loopback; 0 for a free one
 * @param settings server settings such as {@code shared_buffers} or {@code fsync}
 */
public record EmbeddedPostgresOptions(Path dataDirectory, int port, Map<String, String> settings) {

    public EmbeddedPostgresOptions {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be from 0 to 65535, not " + port);
        }
        settings = Map.copyOf(settings);
    }

    public static EmbeddedPostgresOptions inDirectory(Path dataDirectory) {
        return new EmbeddedPostgresOptions(dataDirectory, 0, Map.of());
    }

    public EmbeddedPostgresOptions withPort(int port) {
        return new EmbeddedPostgresOptions(dataDirectory, port, settings);
    }

    public EmbeddedPostgresOptions withSetting(String name, String value) {
        Map<String, String> more = new HashMap<>(settings);
        more.put(name, value);
        return new EmbeddedPostgresOptions(dataDirectory, port, more);
    }
}
