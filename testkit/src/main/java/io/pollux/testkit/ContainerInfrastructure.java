package io.pollux.testkit;

import java.util.HashMap;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** Kafka and PostgreSQL from their own images, for whoever has a Docker engine. */
public final class ContainerInfrastructure implements AutoCloseable {

    private static final DockerImageName KAFKA_IMAGE = DockerImageName.parse("apache/kafka:4.3.1");
    private static final DockerImageName POSTGRES_IMAGE = DockerImageName.parse("postgres:18.6");

    private final KafkaContainer kafka;
    private final PostgreSQLContainer postgres;

    private ContainerInfrastructure(KafkaContainer kafka, PostgreSQLContainer postgres) {
        this.kafka = kafka;
        this.postgres = postgres;
    }

    public static boolean isAvailable() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    @SuppressWarnings("resource") // closed by close()
    public static ContainerInfrastructure start() {
        KafkaContainer kafka = new KafkaContainer(KAFKA_IMAGE);
        PostgreSQLContainer postgres = new PostgreSQLContainer(POSTGRES_IMAGE);
        kafka.start();
        postgres.start();
        return new ContainerInfrastructure(kafka, postgres);
    }

    /** The settings with which a service uses it. */
    public Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(TestInfrastructure.SETTINGS);
        environment.put("KAFKA_BOOTSTRAP_SERVERS", kafka.getBootstrapServers());
        environment.put("DATABASE_URL", postgres.getJdbcUrl());
        environment.put("DATABASE_USER", postgres.getUsername());
        environment.put("DATABASE_PASSWORD", postgres.getPassword());
        return environment;
    }

    @Override
    public void close() {
        kafka.stop();
        postgres.stop();
    }
}
