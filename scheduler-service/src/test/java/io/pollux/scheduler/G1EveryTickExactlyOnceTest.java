package io.pollux.scheduler;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TickLedger;
import io.pollux.testkit.TopicReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Guarantee G1: through SIGKILL and SIGSTOP of schedulers, every due time of every project becomes one task, none is
 * missing, none comes twice. {@code -Dpollux.g1.seconds=60} makes it longer, {@code -Dpollux.g1.seed} repeats a run.
 */
class G1EveryTickExactlyOnceTest {

    private static final int PROJECTS = 2_000;
    private static final int SCHEDULERS = 3;
    private static final Duration FROZEN_PAST_ITS_SESSION = Duration.ofSeconds(9);

    private final long seed = Long.getLong("pollux.g1.seed", new Random().nextLong());
    private final Duration trouble = Duration.ofSeconds(Integer.getInteger("pollux.g1.seconds", 30));
    private final Random random = new Random(seed);

    @Test
    void everyDueTimeOnceWhileSchedulersAreKilledAndFrozen() throws Exception {
        System.out.println("G1 seed " + seed);
        try (TestInfrastructure infrastructure = TestInfrastructure.start()) {
            List<ServiceProcess> schedulers = new ArrayList<>();
            try {
                for (int i = 0; i < SCHEDULERS; i++) {
                    schedulers.add(start(infrastructure));
                }
                schedulers.forEach(ServiceProcess::awaitReady);
                insertProjects(infrastructure);
                TopicReader reader = new TopicReader(infrastructure.bootstrapServers());
                await().atMost(30, SECONDS)
                        .until(() -> reader.records(Topic.TASKS).size() >= PROJECTS);
                Instant allKnown = Instant.now();

                int faults = makeTrouble(infrastructure, schedulers);
                Instant until = Instant.now();

                TickLedger ledger = ledgerThatReaches(reader, until);
                report(reader, ledger, faults);
                assertThat(ledger.duplicates()).as("seed %d", seed).isEmpty();
                List<String> violations = new ArrayList<>();
                for (long id = 1; id <= PROJECTS; id++) {
                    violations.addAll(ledger.violations(id, period(id), allKnown, until));
                }
                assertThat(violations).as("seed %d", seed).isEmpty();
            } finally {
                for (ServiceProcess scheduler : schedulers) {
                    scheduler.close();
                }
            }
        }
    }

    private int makeTrouble(TestInfrastructure infrastructure, List<ServiceProcess> schedulers) throws Exception {
        Instant end = Instant.now().plus(trouble);
        int faults = 0;
        while (Instant.now().isBefore(end)) {
            int victim = random.nextInt(SCHEDULERS);
            if (random.nextBoolean()) {
                schedulers.get(victim).kill();
                pause(Duration.ofMillis(random.nextInt(3_000)));
                schedulers.get(victim).close();
                schedulers.set(victim, start(infrastructure));
            } else {
                schedulers.get(victim).freeze();
                pause(FROZEN_PAST_ITS_SESSION);
                schedulers.get(victim).thaw();
            }
            schedulers.get(victim).awaitReady();
            pause(Duration.ofMillis(random.nextInt(2_000)));
            faults++;
        }
        return faults;
    }

    private static void pause(Duration duration) {
        Instant over = Instant.now().plus(duration);
        await().pollInterval(Duration.ofMillis(50))
                .atMost(duration.plusSeconds(5))
                .until(() -> Instant.now().isAfter(over));
    }

    private static TickLedger ledgerThatReaches(TopicReader reader, Instant until) {
        return await().atMost(60, SECONDS)
                .pollInterval(Duration.ofSeconds(1))
                .until(
                        () -> {
                            TickLedger ledger = new TickLedger();
                            reader.values(Topic.TASKS, ProjectTask.class).forEach(ledger::add);
                            return ledger;
                        },
                        ledger -> {
                            for (long id = 1; id <= PROJECTS; id++) {
                                if (!ledger.reaches(id, until, period(id))) {
                                    return false;
                                }
                            }
                            return true;
                        });
    }

    private void report(TopicReader reader, TickLedger ledger, int faults) {
        long worst = reader.records(Topic.TASKS).stream()
                .mapToLong(record -> lateness(record.timestamp(), record.value()))
                .max()
                .orElse(0);
        System.out.printf(
                "G1: %d due times in %d tasks through %d faults; the latest %d ms after its time%n",
                ledger.dueTimes(), ledger.count(), faults, worst);
    }

    private static long lateness(long emittedMs, byte[] json) {
        try {
            ProjectTask task = io.pollux.common.json.Json.decode(json, ProjectTask.class);
            return emittedMs - task.scheduledAt().toEpochMilli();
        } catch (io.pollux.common.json.UndecodableException e) {
            throw new AssertionError(e);
        }
    }

    private static ServiceProcess start(TestInfrastructure infrastructure) throws Exception {
        return ServiceProcess.start(
                SchedulerMain.class, infrastructure.environment(Map.of("QUEUE_TIMEOUT", "12h")), FreePort.find());
    }

    private static Duration period(long id) {
        return Duration.ofSeconds(1 + id % 5);
    }

    private static void insertProjects(TestInfrastructure infrastructure) throws SQLException {
        try (Connection connection = DriverManager.getConnection(infrastructure.jdbcUrl(), "pollux", "pollux");
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    insert into projects (id, name, url, interval) overriding system value
                    select id, 'p' || id, 'http://target.test/' || id, 1 + id %% 5 from generate_series(1, %d) id
                    """.formatted(PROJECTS));
        }
    }
}
