package io.pollux.janitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.operations.HealthStatus;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.SampleProjects;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** G6: timeouts are flagged no later than one janitor interval after the deadline, once each. */
class G6TimeoutsFlaggedTest {

    private final TestInfrastructure infrastructure = TestInfrastructure.start();

    @TempDir
    Path stateDirectory;

    @AfterEach
    void close() {
        infrastructure.close();
    }

    @Test
    void flagsTaskThatNobodyBegins() throws Exception {
        ProjectTask task =
                ProjectTask.first(SampleProjects.project(7, "http://localhost/"), Instant.now(), Trigger.SCHEDULE);
        TopicReader reader = new TopicReader(infrastructure.bootstrapServers());
        try (RunningService janitor = RunningService.start(new JanitorModule(), environment());
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers())) {
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> janitor.health().report().values().stream().allMatch(HealthStatus.UP::equals));
            writer.write(Topic.TASKS, task.projectId(), task);
            writer.flush();
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> !reader.records(Topic.TIMEOUTS).isEmpty());
        }
        TimedOutRequest flag =
                reader.values(Topic.TIMEOUTS, TimedOutRequest.class).getFirst();
        assertThat(flag.taskId()).isEqualTo(task.taskId());
        assertThat(Duration.between(flag.deadline(), flag.flaggedAt())).isLessThan(Duration.ofMillis(1500));
    }

    private Map<String, String> environment() {
        return infrastructure.environment(Map.of(
                "QUEUE_TIMEOUT", "2s",
                "PROCESSING_TIMEOUT", "2s",
                "JANITOR_INTERVAL", "500ms",
                "JANITOR_STATE_DIR", stateDirectory.toString()));
    }
}
