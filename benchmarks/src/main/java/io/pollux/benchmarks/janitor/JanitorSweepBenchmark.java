package io.pollux.benchmarks.janitor;

import io.micrometer.core.instrument.Timer;
import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Whether a sweep that finds nothing costs the same however much is in flight, and how long a restore takes. */
public final class JanitorSweepBenchmark implements Benchmark {

    private static final int MOST = Integer.getInteger("janitor.bench.tasks", 1_000_000);
    private static final List<Integer> STEPS = List.of(1_000, MOST / 10, MOST);
    private static final Duration OBSERVED = Duration.ofSeconds(10);

    @Override
    public String name() {
        return "janitor-sweep";
    }

    @Override
    public String summary() {
        return "sweeps with up to %,d tasks in flight, restores and takeovers".formatted(MOST);
    }

    @Override
    public void run(Report report) throws Exception {
        try (Ground ground = new Ground();
                TaskFeed feed = new TaskFeed(ground.bootstrapServers())) {
            sweeps(report, ground, feed);
            report.figure(
                    "changelog of %,d tasks in flight, a task".formatted(MOST),
                    (double) ground.bytesOf(JanitorFlowBenchmark.CHANGELOG) / MOST,
                    "B");
            restore(report, ground, "memory");
            restore(report, ground, "rocksdb");
            takeover(report, ground, 0);
            takeover(report, ground, 1);
        }
    }

    private static void sweeps(Report report, Ground ground, TaskFeed feed) throws Exception {
        Map<String, String> settings = Map.of("JANITOR_INTERVAL", "100ms");
        double least = 0;
        double last = 0;
        long queued = 0;
        long heapBefore = usedHeap();
        try (BenchedJanitor janitor =
                BenchedJanitor.start(ground.environment("sweeps", settings)).awaitReady()) {
            for (int step : STEPS) {
                report.progress("bringing %,d tasks in flight".formatted(step));
                while (queued < step) {
                    feed.queue(++queued);
                }
                feed.flush();
                janitor.awaitInFlight(step, 0);
                last = meanSweepMicros(janitor);
                least = least == 0 ? last : least;
                report.figure(String.format(Locale.ROOT, "sweep with %,d in flight", step), last, "µs");
            }
            report.figure("heap, a task in flight", (double) (usedHeap() - heapBefore) / MOST, "B");
        }
        report.ratio("last sweep to first", last / least, Aim.atMost(2));
    }

    private static double meanSweepMicros(BenchedJanitor janitor) {
        Timer sweeps = janitor.sweeps();
        // Whatever the load left to do, such as garbage, is not what is measured.
        LockSupport.parkNanos(Duration.ofSeconds(3).toNanos());
        long count = sweeps.count();
        double time = sweeps.totalTime(TimeUnit.MICROSECONDS);
        LockSupport.parkNanos(OBSERVED.toNanos());
        return (sweeps.totalTime(TimeUnit.MICROSECONDS) - time) / (sweeps.count() - count);
    }

    private static void restore(Report report, Ground ground, String store) throws Exception {
        long from = System.nanoTime();
        try (BenchedJanitor janitor =
                BenchedJanitor.start(ground.environment("restore-" + store, Map.of("JANITOR_STORE", store)))) {
            janitor.awaitInFlight(MOST, 0);
            report.figure("restore of %,d from nothing, %s".formatted(MOST, store), secondsSince(from), "s");
        }
    }

    /** From the clean stop of one janitor until the other has all. */
    private static void takeover(Report report, Ground ground, int standbys) throws Exception {
        Map<String, String> settings = Map.of("JANITOR_STANDBY_REPLICAS", Integer.toString(standbys));
        BenchedJanitor first = BenchedJanitor.start(ground.environment("first-" + standbys, settings));
        first.awaitInFlight(MOST, 0);
        try (BenchedJanitor second = BenchedJanitor.start(ground.environment("second-" + standbys, settings))
                .awaitReady()) {
            if (standbys > 0) {
                BenchedJanitor.await(() -> second.recordsRead() >= MOST);
                LockSupport.parkNanos(Duration.ofSeconds(5).toNanos());
            }
            long from = System.nanoTime();
            first.close();
            second.awaitInFlight(MOST, 0);
            report.figure(
                    "takeover of %,d with %d standby replica(s)".formatted(MOST, standbys), secondsSince(from), "s");
        }
    }

    private static long usedHeap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    static double secondsSince(long nanoTime) {
        return (System.nanoTime() - nanoTime) / 1e9;
    }
}
