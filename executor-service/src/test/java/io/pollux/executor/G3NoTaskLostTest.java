package io.pollux.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Topic;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** No task is lost: executors are killed in full flight, again and again, and every task has a result. */
@Execution(ExecutionMode.CONCURRENT)
class G3NoTaskLostTest {

    private static final int TASKS = 6_000;

    private static TestInfrastructure infrastructure;

    @BeforeAll
    static void startInfrastructure() {
        infrastructure = TestInfrastructure.start();
    }

    @AfterAll
    static void stopInfrastructure() {
        infrastructure.close();
    }

    @Test
    void everyTaskHasAResultThoughExecutorsAreKilled() throws Exception {
        List<ServiceProcess> executors = new ArrayList<>();
        try (CountingTarget target = new CountingTarget().answerAfter(Duration.ofMillis(100));
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers())) {
            for (int i = 0; i < 3; i++) {
                executors.add(start());
            }
            executors.forEach(ServiceProcess::awaitReady);
            Set<String> tasks = new HashSet<>();
            for (int i = 1; i <= TASKS; i++) {
                tasks.add(Tasks.write(writer, i, target.url("/" + i)));
            }
            writer.flush();

            await().atMost(Duration.ofSeconds(60)).until(() -> target.seen() > TASKS / 5);
            executors.get(0).kill();
            executors.add(start());
            await().atMost(Duration.ofSeconds(60)).until(() -> target.seen() > TASKS / 2);
            executors.get(1).kill();

            await().atMost(Duration.ofMinutes(3)).until(() -> target.seen() == TASKS);
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(finished()).isEqualTo(tasks));
            assertThat(target.seenAgain())
                    .as("checked again after a kill: only what was not committed yet")
                    .hasSizeLessThan(TASKS / 4);
        } finally {
            for (ServiceProcess executor : executors) {
                executor.close();
            }
        }
    }

    private static ServiceProcess start() throws IOException {
        return ServiceProcess.start(
                ExecutorMain.class,
                infrastructure.environment(Map.of(
                        "TARGET_ALLOW_CIDRS", "127.0.0.0/8",
                        "MAX_CONCURRENT_HTTP", "20",
                        "MAX_CONCURRENT_PER_HOST", "20")),
                FreePort.find());
    }

    private static Set<String> finished() {
        Set<String> finished = new HashSet<>();
        new TopicReader(infrastructure.bootstrapServers())
                .values(Topic.RESULTS, PollingResult.class)
                .forEach(result -> finished.add(result.taskId()));
        return finished;
    }
}
