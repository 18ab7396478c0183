package io.pollux.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Topic;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** G7: on SIGTERM the sink stores what it holds, commits, and ends with 0; the next one reads nothing again. */
final class G7GracefulStopTest {

    private static final int TASKS = 20_000;

    @Test
    void aSinkThatIsStoppedUnderLoadLeavesNothingHalfDone() throws Exception {
        try (TestInfrastructure infrastructure = TestInfrastructure.start();
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers());
                ServiceProcess first =
                        ServiceProcess.start(SinkMain.class, infrastructure.environment(), FreePort.find())) {
            first.awaitReady();
            Tables tables = new Tables(infrastructure.jdbcUrl());
            Instant due = Results.due();
            for (int i = 0; i < TASKS; i++) {
                long project = 1L + i % 100;
                writer.write(Topic.RESULTS, project, Results.up(project, due.minusSeconds(i / 100), 10));
            }
            await().atMost(Duration.ofSeconds(30)).until(() -> tables.count("poll_results") > 0);

            assertThat(first.terminate()).as(first.output()).isZero();
            writer.flush();
            long storedByFirst = tables.count("poll_results");

            RunningService second = RunningService.start(new SinkModule(), infrastructure.environment());
            await().atMost(Duration.ofSeconds(30)).until(() -> tables.count("poll_results") == TASKS);
            second.close();
            assertThat(rows(second, "unchanged")).as("read again").isZero();
            assertThat(rows(second, "inserted")).isEqualTo((double) (TASKS - storedByFirst));
        }
    }

    private static double rows(RunningService sink, String change) {
        return sink.metrics()
                .get("pollux.sink.rows")
                .tag("change", change)
                .counter()
                .count();
    }
}
