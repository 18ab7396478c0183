package io.pollux.executor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ExecutorConcurrency;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bounded: as a target counts it, never more requests at once than the limit in force; as the heap, never more tasks. */
class G4BoundedTest {

    private static final int WINDOW = 2_000;
    private static final int MAX_POLL_RECORDS = 500;
    private static final int TASKS = 20_000;
    private static final Duration SOON = Duration.ofSeconds(60);

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
    void neverExceedsTheLimitWhileItIsChangedNorTheWindow() throws Exception {
        Map<String, String> environment = infrastructure.environment(Map.of(
                "TARGET_ALLOW_CIDRS",
                "127.0.0.0/8",
                "MAX_CONCURRENT_HTTP",
                "500",
                "MAX_CONCURRENT_PER_HOST",
                "1000",
                "TASK_WINDOW",
                Integer.toString(WINDOW)));
        try (CountingTarget target = new CountingTarget().answerAfter(Duration.ofMillis(300));
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers());
                RunningService executor = RunningService.start(new ExecutorModule(), environment)) {
            Tasks.writeMany(writer, TASKS, target);

            await().atMost(SOON).until(() -> target.open() == 500);
            assertThat(target.takeMost()).isEqualTo(500);

            resize(writer, 50);
            await().atMost(SOON).until(() -> gauge(executor, "pollux.http.limit") == 50 && target.open() <= 50);
            target.takeMost();
            int before = target.seen();
            await().atMost(SOON).until(() -> target.seen() > before + 100);
            assertThat(target.takeMost()).isEqualTo(50);

            resize(writer, 800);
            await().atMost(SOON).until(() -> target.open() > 700);
            assertThat(gauge(executor, "pollux.tasks.active")).isBetween(800.0, (double) WINDOW + MAX_POLL_RECORDS);
            await().atMost(SOON.multipliedBy(2)).until(() -> target.seen() == TASKS);
            assertThat(target.takeMost()).isBetween(700, 800);
            assertThat(target.seenAgain()).isEmpty();
        }
        assertThat(new TopicReader(infrastructure.bootstrapServers()).records(Topic.RESULTS))
                .hasSize(TASKS);
    }

    private static void resize(TopicWriter writer, int limit) {
        writer.writeRaw(
                Topic.CONTROL,
                ExecutorConcurrency.KEY.getBytes(UTF_8),
                Json.encode(new ExecutorConcurrency(limit, Instant.now())));
        writer.flush();
    }

    private static double gauge(RunningService executor, String name) {
        return executor.metrics().get(name).gauge().value();
    }
}
