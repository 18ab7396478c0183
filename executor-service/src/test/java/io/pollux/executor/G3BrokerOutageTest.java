package io.pollux.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Topic;
import io.pollux.common.operations.HealthStatus;
import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** No result is lost while Kafka is away: the executor says so, begins nothing new, and delivers once Kafka is back. */
@Execution(ExecutionMode.CONCURRENT)
class G3BrokerOutageTest {

    private static final int TASKS = 1_500;

    @Test
    void deliversEveryResultAfterAnOutageAndBeginsNothingDuringIt(@TempDir Path directory) throws Exception {
        EmbeddedKafkaOptions options =
                EmbeddedKafkaOptions.inDirectory(directory).withPort(FreePort.find());
        EmbeddedKafka kafka = EmbeddedKafka.start(options);
        Map<String, String> environment = Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers(),
                "TOPIC_PARTITIONS", "4",
                "TARGET_ALLOW_CIDRS", "127.0.0.0/8",
                "MAX_CONCURRENT_HTTP", "20");
        try (CountingTarget target = new CountingTarget().answerAfter(Duration.ofMillis(100));
                RunningService executor = RunningService.start(new ExecutorModule(), environment)) {
            try (TopicWriter writer = new TopicWriter(kafka.bootstrapServers())) {
                Tasks.writeMany(writer, TASKS, target);
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> target.seen() > 50);
            kafka.close();

            await().atMost(Duration.ofSeconds(60))
                    .until(() -> executor.health().report().get("executor publisher") instanceof HealthStatus.Down);
            await().atMost(Duration.ofSeconds(60)).until(() -> target.open() == 0);
            int seen = target.seen();
            assertThat(seen).isLessThan(TASKS);

            kafka = EmbeddedKafka.start(options);
            TopicReader reader = new TopicReader(kafka.bootstrapServers());
            await().atMost(Duration.ofSeconds(90)).until(() -> target.seen() == TASKS);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> reader.values(Topic.RESULTS, PollingResult.class).stream()
                                    .map(PollingResult::taskId)
                                    .distinct()
                                    .count()
                            == TASKS);
        } finally {
            kafka.close();
        }
    }
}
