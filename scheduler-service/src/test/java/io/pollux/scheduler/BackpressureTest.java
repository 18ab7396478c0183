package io.pollux.scheduler;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.offsets.CommitPoint;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TickLedger;
import io.pollux.testkit.TopicReader;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** While no executor takes tasks, the queue grows no further than one {@code QUEUE_TIMEOUT}; nothing is forgotten. */
class BackpressureTest {

    @Test
    void holdsTicksBackWhileTheQueueStandsStillAndFoldsThemOnceItMoves() throws Exception {
        try (TestInfrastructure infrastructure = TestInfrastructure.start();
                RunningService scheduler = RunningService.start(
                        new SchedulerModule(),
                        infrastructure.environment(Map.of("QUEUE_TIMEOUT", "3s", "CATCH_UP_AFTER", "1s")))) {
            TopicReader reader = new TopicReader(infrastructure.bootstrapServers());
            long id = new ProjectTable(infrastructure).insert("unexecuted", 1);
            await().atMost(60, SECONDS).until(() -> !tasks(reader).isEmpty());
            Instant known = Instant.now();
            await().atMost(60, SECONDS)
                    .until(() -> scheduler
                                    .metrics()
                                    .get("pollux.held.partitions")
                                    .gauge()
                                    .value()
                            == 1);
            int held = tasks(reader).size();
            Instant heldAt = Instant.now();

            await().atMost(10, SECONDS).until(() -> Instant.now().isAfter(heldAt.plusSeconds(4)));
            assertThat(tasks(reader)).as("nothing more is queued").hasSizeLessThanOrEqualTo(held + 1);

            takeEverything(infrastructure.bootstrapServers());
            await().atMost(60, SECONDS)
                    .until(() -> tasks(reader).stream().anyMatch(task -> task.trigger() == Trigger.CATCH_UP));
            TickLedger ledger = new TickLedger();
            tasks(reader).forEach(ledger::add);
            assertThat(ledger.duplicates()).isEmpty();
            assertThat(ledger.violations(id, Duration.ofSeconds(1), known, heldAt.plusSeconds(4)))
                    .isEmpty();
        }
    }

    /** As when all tasks of one host wait for it, and those of others are done. */
    @Test
    void aTaskThatIsOpenForLongHoldsNothingBackWhileOthersAreDone() throws Exception {
        try (TestInfrastructure infrastructure = TestInfrastructure.start();
                RunningService scheduler = RunningService.start(
                        new SchedulerModule(),
                        infrastructure.environment(Map.of("QUEUE_TIMEOUT", "3s", "CATCH_UP_AFTER", "1m")))) {
            TopicReader reader = new TopicReader(infrastructure.bootstrapServers());
            new ProjectTable(infrastructure).insert("beside-a-slow-one", 1);
            await().atMost(60, SECONDS).until(() -> !tasks(reader).isEmpty());
            Instant until = Instant.now().plusSeconds(9);

            await().atMost(60, SECONDS).pollInterval(Duration.ofMillis(200)).until(() -> {
                takeAllButTheFirst(infrastructure.bootstrapServers());
                assertThat(scheduler
                                .metrics()
                                .get("pollux.held.partitions")
                                .gauge()
                                .value())
                        .isZero();
                return Instant.now().isAfter(until);
            });
        }
    }

    private static List<ProjectTask> tasks(TopicReader reader) {
        return reader.values(Topic.TASKS, ProjectTask.class);
    }

    /** What executors do when they come back. */
    private static void takeEverything(String bootstrapServers) throws Exception {
        take(bootstrapServers, CommitPoint::at);
    }

    private static void takeAllButTheFirst(String bootstrapServers) throws Exception {
        take(bootstrapServers, end -> {
            BitSet done = new BitSet();
            done.set(1, (int) Math.max(1, end));
            return new CommitPoint(0, done);
        });
    }

    /** @param committed by the end of a partition */
    private static void take(String bootstrapServers, LongFunction<CommitPoint> committed) throws Exception {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers))) {
            Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
            for (int partition = 0; partition < 4; partition++) {
                latest.put(new TopicPartition(Topic.TASKS.topicName(), partition), OffsetSpec.latest());
            }
            Map<TopicPartition, OffsetAndMetadata> taken = new HashMap<>();
            admin.listOffsets(latest)
                    .all()
                    .get()
                    .forEach((partition, end) ->
                            taken.put(partition, committed.apply(end.offset()).toKafka()));
            admin.alterConsumerGroupOffsets(ConsumerGroups.EXECUTORS, taken)
                    .all()
                    .get();
        }
    }
}
