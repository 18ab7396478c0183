package io.pollux.standalone.pipeline;

import io.pollux.testkit.TestInfrastructure;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The pipeline on the embedded Kafka and PostgreSQL. */
class EmbeddedPipelineTest extends PipelineContract {

    private static TestInfrastructure infrastructure;

    @BeforeAll
    static void start() {
        infrastructure = TestInfrastructure.start();
    }

    @AfterAll
    static void close() {
        infrastructure.close();
    }

    @Override
    Map<String, String> infrastructure() {
        return infrastructure.environment();
    }
}
