package io.pollux.benchmarks.janitor;

import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.json.Json;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** How many tasks get through the janitor in a second, and what each leaves in the changelog. */
public final class JanitorFlowBenchmark implements Benchmark {

    static final String CHANGELOG = "pollux-janitor-in-flight-changelog";

    private static final int PARTITIONS = 12;
    private static final int TASKS = 100_000;
    private static final int RATE = 500;
    private static final Duration FLOW = Duration.ofSeconds(20);
    private static final int BEGINS_AFTER_MS = 50;
    private static final int ENDS_AFTER_MS = 300;

    @Override
    public String name() {
        return "janitor-flow";
    }

    @Override
    public String summary() {
        return "tasks a second through the janitor, and the bytes that each leaves in its changelog";
    }

    @Override
    public void run(Report report) throws Exception {
        report.figure("a task on its topic, JSON", Json.encode(TaskFeed.task(1)).length, "B");
        throughput(report, "memory", "memory, cold JVM");
        double rocks = throughput(report, "rocksdb", "rocksdb");
        double memory = throughput(report, "memory", "memory");
        report.ratio("throughput in memory to RocksDB", memory / rocks, Aim.atLeast(1));
        double streamsDefault = changelog(report, "100ms");
        double ours = changelog(report, "1s");
        report.ratio("changelog with 1 s to 100 ms between commits", ours / streamsDefault, Aim.atMost(1));
    }

    /** Tasks with starts and results, all there before the janitor starts; the last of each partition stays queued. */
    private static double throughput(Report report, String store, String label) throws Exception {
        try (Ground ground = new Ground();
                TaskFeed feed = new TaskFeed(ground.bootstrapServers())) {
            Map<String, String> environment = ground.environment("flow", Map.of("JANITOR_STORE", store));
            long started = System.nanoTime();
            try (BenchedJanitor first = BenchedJanitor.start(environment)) {
                first.awaitReady();
                report.figure("first start to ready, " + label, JanitorSweepBenchmark.secondsSince(started), "s");
            }
            for (long number = 1; number <= TASKS; number++) {
                feed.queue(number);
                feed.begin(number);
                feed.end(number);
            }
            feed.flush();
            queueOneInEachPartition(feed);
            feed.flush();
            long restarted = System.nanoTime();
            try (BenchedJanitor janitor = BenchedJanitor.start(environment).awaitReady()) {
                report.figure("next start to ready, " + label, JanitorSweepBenchmark.secondsSince(restarted), "s");
                long from = System.nanoTime();
                janitor.awaitInFlight(PARTITIONS, 0);
                double rate = TASKS / JanitorSweepBenchmark.secondsSince(from);
                report.figure("through the topology, " + label, rate, "tasks/s");
                return rate;
            }
        }
    }

    private static void queueOneInEachPartition(TaskFeed feed) {
        Set<Integer> seen = new HashSet<>();
        for (long number = TASKS + 1; seen.size() < PARTITIONS; number++) {
            if (seen.add(ProjectKey.partition(ProjectKey.of(number), PARTITIONS))) {
                feed.queue(number);
            }
        }
    }

    /** A steady flow of tasks, each of which lives for less than half a second. */
    private static double changelog(Report report, String commitInterval) throws Exception {
        try (Ground ground = new Ground();
                TaskFeed feed = new TaskFeed(ground.bootstrapServers());
                BenchedJanitor janitor = BenchedJanitor.start(
                                ground.environment("flow", Map.of("JANITOR_COMMIT_INTERVAL", commitInterval)))
                        .awaitReady()) {
            long tasks = RATE * FLOW.toSeconds();
            flow(feed, tasks);
            janitor.awaitInFlight(0, 0);
            LockSupport.parkNanos(Duration.ofSeconds(3).toNanos());
            double bytes = (double) ground.bytesOf(CHANGELOG) / tasks;
            report.figure("changelog with %s between commits, a task".formatted(commitInterval), bytes, "B");
            return bytes;
        }
    }

    private static void flow(TaskFeed feed, long tasks) {
        long from = System.nanoTime();
        long queued = 0;
        long begun = 0;
        long ended = 0;
        while (ended < tasks) {
            long elapsedMs = (System.nanoTime() - from) / 1_000_000;
            for (; queued < Math.min(tasks, dueAt(elapsedMs)); queued++) {
                feed.queue(queued + 1);
            }
            for (; begun < Math.min(queued, dueAt(elapsedMs - BEGINS_AFTER_MS)); begun++) {
                feed.begin(begun + 1);
            }
            for (; ended < Math.min(begun, dueAt(elapsedMs - ENDS_AFTER_MS)); ended++) {
                feed.end(ended + 1);
            }
            LockSupport.parkNanos(1_000_000);
        }
        feed.flush();
    }

    private static long dueAt(long elapsedMs) {
        return elapsedMs * RATE / 1_000;
    }
}
