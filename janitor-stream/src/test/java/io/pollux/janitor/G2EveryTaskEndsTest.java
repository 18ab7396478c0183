package io.pollux.janitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.Action;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.common.contract.Topic;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.ServiceProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** G2: every task ends in exactly one outcome, also when an executor dies with checks in flight. */
@Execution(ExecutionMode.CONCURRENT)
class G2EveryTaskEndsTest {

    private static final int CHECKS = 200;
    private static final String NEVER = "PT1H";

    /** The timing rule kept: Kafka redelivers before the janitor would retry, and so nothing runs twice. */
    @Test
    void leavesTheTasksOfAKilledExecutorToItsSuccessor() throws Exception {
        try (RealJanitor kafka = new RealJanitor(
                        Map.of("PROCESSING_TIMEOUT", "120s", "QUEUE_TIMEOUT", "240s", "JANITOR_INTERVAL", "500ms"));
                RunningService janitor = kafka.run()) {
            List<ProjectTask> tasks = killExecutorWithChecksInFlight(kafka, janitor);
            try (ServiceProcess successor = executor(kafka, "executor-2", "PT1S")) {
                await().atMost(Duration.ofSeconds(90)).until(() -> inFlight(janitor) == 0);
                assertThat(successor.isAlive()).isTrue();
            }
            assertThat(kafka.flags()).isEmpty();
            List<PollingResult> results = kafka.reader.values(Topic.RESULTS, PollingResult.class);
            assertThat(results)
                    .extracting(PollingResult::taskId)
                    .containsExactlyInAnyOrderElementsOf(
                            tasks.stream().map(ProjectTask::taskId).toList());
        }
    }

    /** No successor for longer than the timeout: all are flagged and retried, and whoever comes then ends them. */
    @Test
    void endsTheTasksOfAKilledExecutorThatNobodyTookOver() throws Exception {
        try (RealJanitor kafka = new RealJanitor(
                        Map.of("PROCESSING_TIMEOUT", "10s", "QUEUE_TIMEOUT", "240s", "JANITOR_INTERVAL", "500ms"));
                RunningService janitor = kafka.run()) {
            List<ProjectTask> tasks = killExecutorWithChecksInFlight(kafka, janitor);
            await().atMost(Duration.ofSeconds(60)).until(() -> kafka.flags().size() >= CHECKS);
            try (ServiceProcess successor = executor(kafka, "executor-2", "PT1S")) {
                await().atMost(Duration.ofSeconds(90)).until(() -> inFlight(janitor) == 0);
                assertThat(successor.isAlive()).isTrue();
            }
            assertThat(kafka.flags())
                    .hasSize(CHECKS)
                    .allMatch(flag -> flag.state() == State.PROCESSING && flag.action() == Action.RETRIED)
                    .extracting(TimedOutRequest::executorId)
                    .containsOnly("executor-1");
            Set<String> ended = new HashSet<>();
            kafka.reader.values(Topic.RESULTS, PollingResult.class).forEach(result -> ended.add(result.taskId()));
            assertThat(ended)
                    .containsExactlyInAnyOrderElementsOf(
                            tasks.stream().map(ProjectTask::taskId).toList());
            assertThat(kafka.reader.records(Topic.DEAD)).isEmpty();
        }
    }

    private static List<ProjectTask> killExecutorWithChecksInFlight(RealJanitor kafka, RunningService janitor)
            throws IOException {
        List<ProjectTask> tasks = new ArrayList<>();
        for (int i = 0; i < CHECKS; i++) {
            tasks.add(kafka.task(1 + i));
            kafka.queue(tasks.getLast());
        }
        kafka.writer.flush();
        try (ServiceProcess victim = executor(kafka, "executor-1", NEVER)) {
            await().atMost(Duration.ofSeconds(60)).until(() -> inFlight(janitor, "processing") == CHECKS);
            assertThat(victim.isAlive()).isTrue();
        }
        return tasks;
    }

    private static ServiceProcess executor(RealJanitor kafka, String id, String checkTime) throws IOException {
        return ServiceProcess.start(
                FakeExecutor.class,
                Map.of(
                        "KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers(),
                        "EXECUTOR_ID", id,
                        "CHECK_TIME", checkTime),
                FreePort.find());
    }

    private static double inFlight(RunningService janitor) {
        return inFlight(janitor, "queued") + inFlight(janitor, "processing");
    }

    private static double inFlight(RunningService janitor, String state) {
        return janitor.metrics()
                .get("pollux.janitor.in.flight")
                .tag("state", state)
                .gauge()
                .value();
    }
}
