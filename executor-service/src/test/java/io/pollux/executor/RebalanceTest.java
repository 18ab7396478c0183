package io.pollux.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.config.Config;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RebalanceTest {

    private static final int TASKS = 600;

    private TestInfrastructure infrastructure;
    private TopicReader reader;

    @BeforeEach
    void startInfrastructure() {
        infrastructure = TestInfrastructure.start();
        reader = new TopicReader(infrastructure.bootstrapServers());
    }

    @AfterEach
    void stopInfrastructure() {
        infrastructure.close();
    }

    /** Checks that run when a partition goes away are waited for, and what waits is left to the new owner. */
    @Test
    void nothingIsExecutedTwiceWhenExecutorsJoinAndLeave() throws Exception {
        try (CountingTarget target = new CountingTarget().answerAfter(Duration.ofMillis(200));
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers());
                RunningService _ = RunningService.start(new ExecutorModule(), environment("first"))) {
            Tasks.writeMany(writer, TASKS, target);
            await().atMost(Duration.ofSeconds(60)).until(() -> target.seen() > TASKS / 10);
            try (RunningService _ = RunningService.start(new ExecutorModule(), environment("second"))) {
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> results().stream()
                                .anyMatch(result -> result.executorId().equals("second")));
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> results().size() >= TASKS);

            assertThat(target.seen()).isEqualTo(TASKS);
            assertThat(target.seenAgain()).isEmpty();
            assertThat(results())
                    .extracting(PollingResult::taskId)
                    .hasSize(TASKS)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void taskThatWaitedForLongerThanTheQueueTimeoutIsNotExecuted() throws Exception {
        try (CountingTarget target = new CountingTarget();
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers())) {
            TopicCreation.from(Config.read(environment("late"), KafkaSettings.ALL))
                    .run();
            Tasks.writeMany(writer, 10, target);
            Instant tooOld = Instant.now().plusMillis(1_500);
            await().until(() -> Instant.now().isAfter(tooOld));
            Map<String, String> environment = new HashMap<>(environment("late"));
            environment.put("QUEUE_TIMEOUT", "1s");
            try (RunningService _ = RunningService.start(new ExecutorModule(), environment)) {
                await().atMost(Duration.ofSeconds(60)).until(() -> results().size() >= 10);
            }

            assertThat(results()).allSatisfy(result -> {
                assertThat(result.outcome()).isEqualTo(Outcome.QUEUE_TIMEOUT);
                assertThat(result.error()).contains("QUEUE_TIMEOUT");
            });
            assertThat(target.seen()).isZero();
        }
    }

    private Map<String, String> environment(String executorId) {
        return infrastructure.environment(Map.of(
                "TARGET_ALLOW_CIDRS", "127.0.0.0/8",
                "EXECUTOR_ID", executorId,
                "MAX_CONCURRENT_HTTP", "20",
                "MAX_CONCURRENT_PER_HOST", "20"));
    }

    private List<PollingResult> results() {
        return reader.values(Topic.RESULTS, PollingResult.class);
    }
}
