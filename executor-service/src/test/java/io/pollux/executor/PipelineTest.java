package io.pollux.executor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ExecutorStatus;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.SampleProjects;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PipelineTest {

    /** The length of a value that a producer takes, but not with the headers of a dead letter. */
    private static final int HARDLY_FITS = (1 << 20) - 150;

    private static TestInfrastructure infrastructure;
    private static TopicReader reader;

    @BeforeAll
    static void startInfrastructure() {
        infrastructure = TestInfrastructure.start();
        reader = new TopicReader(infrastructure.bootstrapServers());
    }

    @AfterAll
    static void stopInfrastructure() {
        infrastructure.close();
    }

    @Test
    void bringsEveryTaskToItsOutcomeAndSetsAsideWhatIsNone() throws Exception {
        Map<String, String> environment =
                infrastructure.environment(Map.of("TARGET_ALLOW_CIDRS", "127.0.0.0/8", "EXECUTOR_ID", "tested"));
        try (CountingTarget target = new CountingTarget();
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers());
                RunningService _ = RunningService.start(new ExecutorModule(), environment)) {
            Instant due = Instant.parse("2026-01-01T00:00:00Z");
            List<String> urls = List.of(
                    target.url("/up"),
                    "http://127.0.0.1:" + FreePort.find() + "/",
                    "http://name.invalid/",
                    "http://10.1.2.3/",
                    "ftp://127.0.0.1/");
            for (int i = 0; i < urls.size(); i++) {
                writer.write(
                        Topic.TASKS,
                        i + 1,
                        ProjectTask.first(SampleProjects.project(i + 1, urls.get(i)), due, Trigger.CATCH_UP));
            }
            writer.writeRaw(Topic.TASKS, ProjectKey.of(98), new byte[HARDLY_FITS]);
            writer.writeRaw(Topic.TASKS, ProjectKey.of(99), "{\"not\":\"a task\"}".getBytes(UTF_8));
            writer.flush();

            await().atMost(Duration.ofSeconds(60)).until(() -> results().size() == urls.size());
            assertThat(results().stream().collect(toMap(PollingResult::projectId, PollingResult::outcome)))
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            1L, Outcome.UP,
                            2L, Outcome.CONNECT_ERROR,
                            3L, Outcome.DNS_ERROR,
                            4L, Outcome.FORBIDDEN_TARGET,
                            5L, Outcome.INVALID_REQUEST));
            assertThat(results()).allSatisfy(result -> {
                assertThat(result.executorId()).isEqualTo("tested");
                assertThat(result.scheduledAt()).isEqualTo(due);
            });
            assertThat(reader.values(Topic.STARTS, TaskStarted.class))
                    .extracting(TaskStarted::projectId)
                    .containsExactlyInAnyOrder(1L, 2L, 3L, 4L);

            await().atMost(Duration.ofSeconds(60))
                    .until(() -> reader.records(Topic.DEAD).size() == 2);
            assertThat(header(deadLetter(99), DeadLetter.SERVICE_HEADER)).isEqualTo("executor");
            ConsumerRecord<byte[], byte[]> cut = deadLetter(98);
            assertThat(cut.value()).isNotEmpty().hasSizeLessThan(HARDLY_FITS);
            assertThat(header(cut, DeadLetter.LENGTH_HEADER)).isEqualTo(Integer.toString(HARDLY_FITS));

            assertThat(reader.values(Topic.EXECUTORS, ExecutorStatus.class))
                    .extracting(ExecutorStatus::executorId)
                    .containsOnly("tested");
        }
        assertThat(reader.records(Topic.EXECUTORS).getLast().value()).isNull();
    }

    private static ConsumerRecord<byte[], byte[]> deadLetter(long project) {
        return reader.records(Topic.DEAD).stream()
                .filter(record -> ProjectKey.parse(record.key()) == project)
                .findFirst()
                .orElseThrow();
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), UTF_8);
    }

    private static List<PollingResult> results() {
        return reader.values(Topic.RESULTS, PollingResult.class);
    }
}
