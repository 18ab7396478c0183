package io.pollux.standalone.pipeline;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pollux.testkit.ContainerInfrastructure;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The pipeline on Kafka's and PostgreSQL's own images, where a Docker engine answers. */
class ContainerPipelineTest extends PipelineContract {

    private static @Nullable ContainerInfrastructure infrastructure;

    @BeforeAll
    static void start() {
        assumeTrue(
                ContainerInfrastructure.isAvailable(),
                "no Docker engine answers here, so Testcontainers can't start Kafka and PostgreSQL");
        infrastructure = ContainerInfrastructure.start();
    }

    @AfterAll
    static void close() {
        if (infrastructure != null) {
            infrastructure.close();
        }
    }

    @Override
    Map<String, String> infrastructure() {
        if (infrastructure == null) {
            throw new IllegalStateException("not started");
        }
        return infrastructure.environment();
    }
}
