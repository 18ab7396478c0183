package io.pollux.chaos.evidence;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What was set up and done, by which the evidence is judged.
 *
 * @param flagAllowance how much later than promised a timeout may be flagged, for overload and clocks that are off
 * @param janitorsDisturbed when janitors or the brokers that they need were broken
 * @param clockSkew how far a process's clock was set off at most, to either side
 * @param executorLives every process that was an executor
 * @param activeHttpAfterwards the gauge {@code pollux_http_active} of each executor once all is drained
 * @param secrets texts that must not be found anywhere
 * @param poison texts that each stand in one record that nobody can read
 * @param logs the folder with the services' {@code *.log} files
 * @param lastHealed when the last fault had ended
 * @param settledWithin how long after that everything may still be late
 */
public record Expectations(
        Map<Long, Watched> projects,
        int executors,
        int maxConcurrentHttp,
        int maxPerHost,
        Duration queueTimeout,
        Duration processingTimeout,
        Duration janitorInterval,
        Duration flagAllowance,
        Disturbances janitorsDisturbed,
        int maxAttempts,
        Duration clockSkew,
        List<ExecutorLife> executorLives,
        Map<String, Double> activeHttpAfterwards,
        List<String> secrets,
        List<String> poison,
        Path logs,
        Instant lastHealed,
        Duration settledWithin) {

    /**
     * A project.
     *
     * @param from when its row was committed
     * @param until when it was disabled for good
     * @param steady enabled without a break meanwhile, and never changed in its interval
     */
    public record Watched(long id, String name, Duration period, Instant from, Instant until, boolean steady) {}

    public Expectations {
        projects = Map.copyOf(projects);
        executorLives = List.copyOf(executorLives);
        activeHttpAfterwards = Map.copyOf(activeHttpAfterwards);
        secrets = List.copyOf(secrets);
        poison = List.copyOf(poison);
    }
}
