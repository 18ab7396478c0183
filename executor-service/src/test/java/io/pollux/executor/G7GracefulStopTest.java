package io.pollux.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Topic;
import io.pollux.testkit.ConsumerGroupView;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Graceful stop: after SIGTERM in full flight the process ends with 0, and no target sees a task twice. */
class G7GracefulStopTest {

    private static final int QUICK = 4_000;
    private static final int SLOW = 200;

    private static TestInfrastructure infrastructure;

    @BeforeAll
    static void startInfrastructure() {
        infrastructure = TestInfrastructure.start();
    }

    @AfterAll
    static void stopInfrastructure() {
        infrastructure.close();
    }

    /** The slow host's tasks wait for long while later ones of the same partitions are done: no watermark covers those. */
    @Test
    void nothingIsExecutedTwiceThoughMuchWasDoneOutOfOrder() throws Exception {
        try (CountingTarget quick = new CountingTarget().answerAfter(Duration.ofMillis(20));
                CountingTarget slow = new CountingTarget("127.0.0.2").answerAfter(Duration.ofSeconds(4));
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers());
                ServiceProcess stopped = start();
                ServiceProcess heir = start()) {
            stopped.awaitReady();
            heir.awaitReady();
            // A heir that joins later takes over from one that is not told to stop, and waits for less than the slow
            // take.
            new ConsumerGroupView(infrastructure.bootstrapServers(), ConsumerGroups.EXECUTORS).awaitStable(2);
            for (int i = 1; i <= SLOW; i++) {
                Tasks.write(writer, i, slow.url("/" + i));
            }
            for (int i = 1; i <= QUICK; i++) {
                Tasks.write(writer, SLOW + i, quick.url("/" + i));
            }
            writer.flush();

            await().atMost(Duration.ofSeconds(60)).until(() -> quick.seen() > QUICK / 3);
            assertThat(slow.seen()).isLessThan(SLOW);
            assertThat(stopped.terminate()).as(stopped.output()).isZero();
            slow.answerAfter(Duration.ofMillis(100));
            assertThat(heir.isAlive()).isTrue();

            await().atMost(Duration.ofMinutes(2)).until(() -> quick.seen() == QUICK && slow.seen() == SLOW);
            await().atMost(Duration.ofSeconds(60)).until(() -> results().size() >= QUICK + SLOW);
            String logs = stopped.output() + heir.output();
            assertThat(quick.seenAgain()).as(logs).isEmpty();
            assertThat(slow.seenAgain()).as(logs).isEmpty();
            assertThat(results()).as(logs).hasSize(QUICK + SLOW).doesNotHaveDuplicates();
        }
    }

    private static ServiceProcess start() throws IOException {
        return ServiceProcess.start(
                ExecutorMain.class,
                infrastructure.environment(Map.of(
                        "TARGET_ALLOW_CIDRS", "127.0.0.0/8",
                        "MAX_CONCURRENT_HTTP", "20",
                        "MAX_CONCURRENT_PER_HOST", "10")),
                FreePort.find());
    }

    private static List<String> results() {
        return new TopicReader(infrastructure.bootstrapServers())
                .values(Topic.RESULTS, PollingResult.class).stream()
                        .map(PollingResult::taskId)
                        .toList();
    }
}
