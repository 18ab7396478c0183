package io.pollux.janitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.Topic;
import io.pollux.common.operations.HealthStatus;
import io.pollux.testkit.RunningService;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A record that hardly fits into its own topic does not end the janitor on its way to the dead. */
class OversizedRecordTest {

    @Test
    void setsAsideARecordThatIsTooLargeWithTheHeadersOfADeadLetter() throws Exception {
        try (RealJanitor kafka = new RealJanitor(Map.of());
                RunningService janitor = kafka.run()) {
            kafka.writer.writeRaw(Topic.STARTS, ProjectKey.of(1), new byte[(1 << 20) - 150]);
            kafka.writer.writeRaw(Topic.STARTS, ProjectKey.of(1), new byte[] {0});
            kafka.writer.flush();

            await().atMost(Duration.ofSeconds(60))
                    .until(() -> kafka.reader.records(Topic.DEAD).size() == 2);
            assertThat(janitor.health().report().values()).containsOnly(HealthStatus.UP);
        }
    }
}
