package io.pollux.testkit;

import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import io.pollux.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * A real Kafka and a real database for one test class. The broker is the class's own, since topic names are fixed by the
 * contract; the PostgreSQL server is shared by all classes of a JVM, and each gets a database of its own in it.
 */
public final class TestInfrastructure implements AutoCloseable {

    /** What tests set whatever the infrastructure: few partitions, any free port, secrets that are none. */
    static final Map<String, String> SETTINGS = Map.of(
            "TOPIC_PARTITIONS", "4",
            "HTTP_PORT", "0",
            "JWT_SECRET", "only-for-tests-and-nothing-else-0123456789",
            "ADMIN_PASSWORD", "admin-of-tests");

    private final EmbeddedKafka kafka;
    private final Path directory;
    private final String jdbcUrl;

    private TestInfrastructure(EmbeddedKafka kafka, Path directory, String jdbcUrl) {
        this.kafka = kafka;
        this.directory = directory;
        this.jdbcUrl = jdbcUrl;
    }

    public static TestInfrastructure start() {
        try {
            Path directory = Files.createTempDirectory("pollux-test");
            EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(directory));
            String name = "test_" + UUID.randomUUID().toString().replace('-', '_');
            return new TestInfrastructure(kafka, directory, postgres().createDatabase(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The PostgreSQL server that all test classes of this JVM share. */
    public static EmbeddedPostgres postgres() {
        return SharedPostgres.INSTANCE;
    }

    public String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    public String jdbcUrl() {
        return jdbcUrl;
    }

    /** The settings with which a service uses this infrastructure. */
    public Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(SETTINGS);
        environment.putAll(Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", bootstrapServers(),
                "DATABASE_URL", jdbcUrl,
                "DATABASE_USER", postgres().user(),
                "DATABASE_PASSWORD", postgres().password()));
        return environment;
    }

    /** The same with more settings, or other ones. */
    public Map<String, String> environment(Map<String, String> more) {
        Map<String, String> merged = new HashMap<>(environment());
        merged.putAll(more);
        return merged;
    }

    @Override
    public void close() {
        kafka.close();
        Directories.delete(directory);
    }
}
