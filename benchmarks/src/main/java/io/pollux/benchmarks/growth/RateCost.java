package io.pollux.benchmarks.growth;

import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.api.StandaloneProcess;
import io.pollux.benchmarks.executor.DebianTools;
import io.pollux.benchmarks.executor.Nginx;
import io.pollux.benchmarks.observation.CpuStopwatch;
import io.pollux.benchmarks.observation.Postmaster;
import io.pollux.benchmarks.observation.Scrape;
import io.pollux.benchmarks.pipeline.LoadedPollux;
import io.pollux.testkit.FreePort;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Processor time of a check at one rate, in microseconds. */
record RateCost(double checksPerSecond, double pollux, double postgres) {

    private static final Duration INTERVAL = Duration.ofSeconds(5);
    /** Before the first rate, since a JVM that still compiles would make the others look cheap. */
    private static final Duration WARM_UP = Duration.ofSeconds(30);

    private static final Duration SETTLE = Duration.ofSeconds(10);
    private static final Duration MEASURE = Duration.ofSeconds(20);

    static List<RateCost> measure(Report report, int[] rates) throws Exception {
        Path folder = Files.createTempDirectory("pollux-bench-growth");
        List<RateCost> costs = new ArrayList<>();
        try (Nginx nginx = Nginx.start(
                        new DebianTools(folder.resolve("tools")), folder.resolve("nginx"), FreePort.find());
                StandaloneProcess pollux = StandaloneProcess.start();
                LoadedPollux loaded = new LoadedPollux(pollux, nginx, INTERVAL);
                HttpClient http = HttpClient.newHttpClient()) {
            long postmaster = Postmaster.pid(pollux.database());
            for (int rate : rates) {
                report.progress("%,d checks/s".formatted(rate));
                loaded.raiseTo(rate);
                Thread.sleep(costs.isEmpty() ? WARM_UP : SETTLE);
                RateCost cost = measure(http, pollux, postmaster);
                report.text(
                        "%,d checks/s: CPU of Pollux + PostgreSQL".formatted(rate),
                        "%,.0f + %,.0f µs a check at %,.0f checks/s measured"
                                .formatted(cost.pollux, cost.postgres, cost.checksPerSecond));
                costs.add(cost);
            }
        }
        GrowthBenchmark.compare(
                report,
                "%,d to %,d checks/s: CPU a check, last to first".formatted(rates[0], rates[rates.length - 1]),
                costs.getFirst().both(),
                costs.getLast().both());
        return costs;
    }

    private static RateCost measure(HttpClient http, StandaloneProcess pollux, long postmaster) throws Exception {
        Scrape before = Scrape.of(http, pollux.base());
        CpuStopwatch polluxTime = CpuStopwatch.alone(pollux.pid());
        CpuStopwatch postgresTime = CpuStopwatch.withChildren(postmaster);
        Thread.sleep(MEASURE);
        Scrape after = Scrape.of(http, pollux.base());
        double checks = after.rise("pollux_checks_total", before);
        return new RateCost(
                after.perSecond("pollux_checks_total", before),
                polluxTime.secondsPerMillion(checks),
                postgresTime.secondsPerMillion(checks));
    }

    private double both() {
        return pollux + postgres;
    }
}
