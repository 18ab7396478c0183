package io.pollux.standalone.pipeline;

import io.pollux.testkit.TestInfrastructure;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The pipeline on the embedded Kafka and PostgreSQL. */
@Execution(ExecutionMode.CONCURRENT)
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
