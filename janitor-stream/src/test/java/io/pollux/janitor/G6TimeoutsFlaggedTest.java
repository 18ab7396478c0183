package io.pollux.janitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.ServiceProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** G6: timeouts are flagged no later than one janitor interval after the deadline, once each, through restarts. */
class G6TimeoutsFlaggedTest {

    private static final int KILLS = Integer.getInteger("janitor.kills", 2);
    private static final Duration ALLOWANCE = Duration.ofSeconds(1);

    /** A janitor that was away must not judge tasks before it has read how they ended. */
    @ParameterizedTest
    @ValueSource(strings = {"memory", "rocksdb"})
    void doesNotFlagWhatEndedWhileItWasAway(String store) throws Exception {
        Map<String, String> settings = new HashMap<>(settings("12s", "600ms"));
        settings.put("JANITOR_STORE", store);
        try (RealJanitor kafka = new RealJanitor(settings)) {
            ProjectTask lost = kafka.task(1);
            List<ProjectTask> ended = new ArrayList<>();
            try (RunningService janitor = kafka.run()) {
                kafka.queue(lost);
                for (int i = 0; i < 500; i++) {
                    ended.add(kafka.task(2 + i));
                    kafka.queue(ended.getLast());
                }
                kafka.writer.flush();
                await().atMost(Duration.ofSeconds(20))
                        .pollInterval(Duration.ofMillis(20))
                        .until(() -> queued(janitor) > ended.size());
            }
            ended.forEach(kafka::end);
            kafka.writer.flush();
            Instant deadlines = Instant.now().plusSeconds(13);
            await().atMost(Duration.ofSeconds(30)).until(() -> Instant.now().isAfter(deadlines));

            try (RunningService janitor = kafka.run()) {
                await().atMost(Duration.ofSeconds(60)).until(() -> queued(janitor) == 0);
            }
            assertThat(kafka.flags()).extracting(TimedOutRequest::taskId).containsExactly(lost.taskId());
        }
    }

    private static double queued(RunningService janitor) {
        return janitor.metrics()
                .get("pollux.janitor.in.flight")
                .tag("state", "queued")
                .gauge()
                .value();
    }

    @Test
    void flagsTasksThatNobodyBegins() throws Exception {
        Duration interval = Duration.ofSeconds(4);
        try (RealJanitor kafka = new RealJanitor(settings("2s", "4s"));
                RunningService janitor = kafka.run()) {
            List<ProjectTask> tasks = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                tasks.add(kafka.task(1 + i));
                kafka.queue(tasks.getLast());
            }
            kafka.writer.flush();
            await().atMost(Duration.ofSeconds(60)).until(() -> kafka.flags().size() >= tasks.size());

            assertFlaggedOnceAndInTime(kafka.flags(), tasks, interval);
            assertThat(janitor.metrics()
                            .get("pollux.janitor.timeouts")
                            .tags("state", "queued", "action", "dead")
                            .counter()
                            .count())
                    .isEqualTo(tasks.size());
        }
    }

    /** Killed after every 5 s of work. What falls due while no janitor runs is flagged at once when one is back. */
    @Test
    void flagsEachTaskOnceAlthoughTheJanitorIsKilledAgainAndAgain() throws Exception {
        Duration interval = Duration.ofSeconds(15);
        List<ProjectTask> tasks = new ArrayList<>();
        Duration longestAbsence = Duration.ZERO;
        try (RealJanitor kafka = new RealJanitor(settings("2s", "15s"))) {
            ServiceProcess janitor = kafka.fork().awaitReady();
            for (int kill = 0; kill < KILLS; kill++) {
                queueFor(Duration.ofSeconds(5), kafka, tasks);
                Instant killedAt = Instant.now();
                janitor.close();
                janitor = kafka.fork().awaitReady();
                Duration absence = Duration.between(killedAt, Instant.now());
                longestAbsence = absence.compareTo(longestAbsence) > 0 ? absence : longestAbsence;
            }
            await().atMost(Duration.ofSeconds(90)).until(() -> kafka.flags().size() >= tasks.size());
            janitor.close();

            System.out.printf("away for up to %d ms%n", longestAbsence.toMillis());
            Duration graceAndAbsence =
                    interval.dividedBy(3).plus(longestAbsence).plus(interval.dividedBy(10));
            assertFlaggedOnceAndInTime(
                    kafka.flags(), tasks, graceAndAbsence.compareTo(interval) > 0 ? graceAndAbsence : interval);
        }
    }

    /** Nobody brings the killed one back: its partitions go to the other when its session ends, after 6 s. */
    @Test
    void anotherJanitorTakesOverFromOneThatWasKilled() throws Exception {
        Duration interval = Duration.ofSeconds(15);
        List<ProjectTask> tasks = new ArrayList<>();
        try (RealJanitor kafka = new RealJanitor(settings("2s", "15s"));
                ServiceProcess killed = kafka.fork();
                ServiceProcess other = kafka.forkAnother()) {
            killed.awaitReady();
            other.awaitReady();
            queueFor(Duration.ofSeconds(2), kafka, tasks);
            killed.kill();
            queueFor(Duration.ofSeconds(2), kafka, tasks);
            await().atMost(Duration.ofSeconds(60)).until(() -> kafka.flags().size() >= tasks.size());

            assertFlaggedOnceAndInTime(kafka.flags(), tasks, interval);
        }
    }

    private static void queueFor(Duration duration, RealJanitor kafka, List<ProjectTask> tasks) {
        Instant until = Instant.now().plus(duration);
        await().atMost(duration.plusSeconds(5))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    tasks.add(kafka.task(1 + tasks.size()));
                    kafka.queue(tasks.getLast());
                    return !Instant.now().isBefore(until);
                });
    }

    private static void assertFlaggedOnceAndInTime(
            List<TimedOutRequest> flags, List<ProjectTask> tasks, Duration interval) {
        assertThat(flags)
                .extracting(TimedOutRequest::taskId)
                .containsExactlyInAnyOrderElementsOf(
                        tasks.stream().map(ProjectTask::taskId).toList());
        assertThat(flags).allMatch(flag -> flag.state() == State.QUEUED);
        List<Duration> lateness = flags.stream()
                .map(flag -> Duration.between(flag.deadline(), flag.flaggedAt()))
                .sorted()
                .toList();
        System.out.printf(
                "%d flags, %d to %d ms after their deadlines%n",
                lateness.size(),
                lateness.getFirst().toMillis(),
                lateness.getLast().toMillis());
        assertThat(lateness.getLast()).isLessThanOrEqualTo(interval.plus(ALLOWANCE));
    }

    private static Map<String, String> settings(String queueTimeout, String interval) {
        return Map.of("QUEUE_TIMEOUT", queueTimeout, "JANITOR_INTERVAL", interval, "MAX_ATTEMPTS", "1");
    }
}
