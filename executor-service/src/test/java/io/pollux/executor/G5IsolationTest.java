package io.pollux.executor;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Topic;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Isolation: a host that accepts and never answers delays its own checks, and no others. */
@Isolated("it measures time")
class G5IsolationTest {

    private static final int TASKS = 1_000;

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
    void startsOthersWithinASecondWhileNineTenthsGoToADeadHost() throws Exception {
        Map<String, String> environment = infrastructure.environment(Map.of(
                "TARGET_ALLOW_CIDRS", "127.0.0.0/8",
                "MAX_CONCURRENT_HTTP", "100",
                "MAX_CONCURRENT_PER_HOST", "20",
                "HTTP_TIMEOUT", "4s"));
        try (CountingTarget dead = new CountingTarget("127.0.0.2");
                CountingTarget alive = new CountingTarget();
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers());
                RunningService _ = RunningService.start(new ExecutorModule(), environment)) {
            for (int i = 1; i <= TASKS; i++) {
                Tasks.write(writer, i, isAlive(i) ? alive.url("/" + i) : dead.url("/hang/" + i));
                if (i % 10 == 0) {
                    Thread.sleep(50);
                }
            }
            writer.flush();
            await().atMost(Duration.ofSeconds(60)).until(() -> alive.seen() == TASKS / 10);

            List<Long> waits = waitsOfTheLiving();
            assertThat(waits).hasSize(TASKS / 10);
            // One hiccup of the machine holds up all that arrive in it; a dead host would hold up all but the first.
            assertThat(waits.get(waits.size() * 9 / 10)).as("p90 of %s", waits).isLessThan(1_000);
            assertThat(waits.getLast()).as("most of %s", waits).isLessThan(4_000);
        }
    }

    private static boolean isAlive(long projectId) {
        return projectId % 10 == 0;
    }

    /** Milliseconds from the arrival in Kafka to the start, in ascending order. */
    private static List<Long> waitsOfTheLiving() {
        TopicReader reader = new TopicReader(infrastructure.bootstrapServers());
        Map<Long, Long> arrived = reader.records(Topic.TASKS).stream()
                .collect(toMap(record -> ProjectKey.parse(record.key()), record -> record.timestamp()));
        return reader.values(Topic.STARTS, TaskStarted.class).stream()
                .filter(started -> isAlive(started.projectId()))
                .map(started -> started.startedAt().toEpochMilli() - arrived.getOrDefault(started.projectId(), 0L))
                .sorted()
                .toList();
    }
}
