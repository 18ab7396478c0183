package io.pollux.scheduler;

import static org.awaitility.Awaitility.await;

import io.pollux.embedded.EmbeddedKafkaCluster;
import io.pollux.testkit.TestInfrastructure;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Guarantee G1: every due time of every project becomes one task, none is missing, none comes twice, whatever happens to
 * schedulers and brokers. {@code -Dpollux.g1.seconds=60} makes the trouble last longer, {@code -Dpollux.g1.seed} repeats
 * a run.
 */
@Execution(ExecutionMode.CONCURRENT)
class G1EveryTickExactlyOnceTest {

    private static final Duration FROZEN_PAST_ITS_SESSION = Duration.ofSeconds(9);
    /** No executor runs here, and ticks are not to be held back for that. */
    private static final String NO_BACKPRESSURE = "12h";

    private final long seed = Long.getLong("pollux.g1.seed", new Random().nextLong());
    private final Duration trouble = Duration.ofSeconds(Integer.getInteger("pollux.g1.seconds", 30));
    private final Random random = new Random(seed);

    @Test
    void whileSchedulersAreKilledAndFrozen() throws Exception {
        try (TestInfrastructure infrastructure = TestInfrastructure.start();
                TickTrial trial =
                        new TickTrial(infrastructure.environment(Map.of("QUEUE_TIMEOUT", NO_BACKPRESSURE)), 2_000)) {
            trial.start(3);
            int faults = 0;
            for (Instant end = Instant.now().plus(trouble); Instant.now().isBefore(end); faults++) {
                killOrFreeze(trial, random.nextInt(trial.size()));
                pause(Duration.ofMillis(random.nextInt(2_000)));
            }
            trial.check("G1, schedulers, seed %d, %d faults".formatted(seed, faults));
        }
    }

    private void killOrFreeze(TickTrial trial, int victim) throws Exception {
        if (random.nextBoolean()) {
            trial.scheduler(victim).kill();
            pause(Duration.ofMillis(random.nextInt(3_000)));
            trial.replace(victim);
        } else {
            trial.scheduler(victim).freeze();
            pause(FROZEN_PAST_ITS_SESSION);
            trial.scheduler(victim).thaw();
        }
        trial.scheduler(victim).awaitReady();
    }

    @Test
    void whileBrokersAreKilledOneAtATime(@TempDir Path directory) throws Exception {
        try (TestInfrastructure infrastructure = TestInfrastructure.start();
                EmbeddedKafkaCluster cluster = EmbeddedKafkaCluster.start(3, directory, Map.of());
                TickTrial trial = new TickTrial(
                        infrastructure.environment(Map.of(
                                "KAFKA_BOOTSTRAP_SERVERS",
                                cluster.bootstrapServers(),
                                "TOPIC_REPLICATION",
                                "3",
                                "QUEUE_TIMEOUT",
                                NO_BACKPRESSURE)),
                        500)) {
            trial.start(2);
            int first = random.nextInt(3);
            for (int node : new int[] {first, (first + 1) % 3}) {
                cluster.kill(node);
                pause(Duration.ofSeconds(5));
                cluster.restart(node);
                pause(Duration.ofSeconds(5));
            }
            trial.check("G1, brokers, seed " + seed);
        }
    }

    private static void pause(Duration duration) {
        Instant over = Instant.now().plus(duration);
        await().pollInterval(Duration.ofMillis(50))
                .atMost(duration.plusSeconds(5))
                .until(() -> Instant.now().isAfter(over));
    }
}
