package io.pollux.benchmarks.soak;

import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.api.StandaloneProcess;
import io.pollux.benchmarks.executor.DebianTools;
import io.pollux.benchmarks.executor.Nginx;
import io.pollux.benchmarks.observation.Jcmd;
import io.pollux.benchmarks.observation.Scrape;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A thousand checks a second for an hour, or {@code SOAK_MINUTES}, by all of Pollux in one process: whether memory, threads
 * or open files grow, whether anything falls behind, and whether every due time has its row in the end.
 */
public final class Soak implements Benchmark {

    static final int CHECKS_PER_SECOND = 1_000;

    private static final Duration WARM_UP = Duration.ofMinutes(2);
    private static final Duration SAMPLE_EVERY = Duration.ofSeconds(10);
    private static final Duration DRAIN_WITHIN = Duration.ofMinutes(10);
    private static final int TELL_EVERY = 30;

    @Override
    public String name() {
        return "soak";
    }

    @Override
    public String summary() {
        return "1,000 checks/s for SOAK_MINUTES (60): memory, threads, files and lags over time; only if named";
    }

    @Override
    public void run(Report report) throws Exception {
        Duration duration = Duration.ofMinutes(Long.parseLong(System.getenv().getOrDefault("SOAK_MINUTES", "60")));
        Path folder = Files.createTempDirectory("pollux-soak");
        Samples samples = new Samples(folder.resolve("soak.csv"));
        report.progress("samples in " + folder.resolve("soak.csv"));
        try (Nginx nginx = Nginx.start(new DebianTools(folder.resolve("tools")), folder.resolve("nginx"), freePort());
                StandaloneProcess pollux = StandaloneProcess.start();
                Watch watch = new Watch(pollux)) {
            pollux.client()
                    .importProjects(IntStream.range(0, CHECKS_PER_SECOND)
                            .mapToObj(i -> Map.<String, Object>of(
                                    "name",
                                    "soak %04d".formatted(i),
                                    "url",
                                    nginx.url() + i,
                                    "interval",
                                    1,
                                    "unit",
                                    "seconds"))
                            .toList());
            report.progress("warming up, process " + pollux.pid() + ", its output in " + pollux.output());
            Thread.sleep(WARM_UP);
            collectGarbage(pollux.pid());
            watch.sample();
            Instant end = Instant.now().plus(duration);
            sample(report, watch, samples, pollux, end.minus(duration.dividedBy(4)));
            collectGarbage(pollux.pid());
            sample(report, watch, samples, pollux, end);
            report(report, samples, duration);
            settle(report, watch, pollux);
        }
    }

    /** What lives is known after a full collection only, so there is one before the first and the last quarter. */
    private static void collectGarbage(long pid) throws IOException, InterruptedException {
        Jcmd.collectGarbage(pid);
        Thread.sleep(Duration.ofSeconds(1));
    }

    /** A sample that can't be taken is a gap; only the end of the process ends the soak early. */
    private static void sample(Report report, Watch watch, Samples samples, StandaloneProcess pollux, Instant until)
            throws IOException, InterruptedException {
        Instant next = Instant.now().plus(SAMPLE_EVERY);
        while (next.isBefore(until.plusSeconds(1))) {
            Thread.sleep(Duration.between(Instant.now(), next).plusMillis(1));
            next = next.plus(SAMPLE_EVERY);
            if (!pollux.isAlive()) {
                throw new IllegalStateException("Pollux has ended:\n" + Files.readString(pollux.output()));
            }
            try {
                samples.add(Instant.now(), watch.sample());
            } catch (IOException e) {
                report.progress("no sample: " + e);
            }
            if (samples.size() % TELL_EVERY == 1) {
                report.progress(Instant.now().truncatedTo(ChronoUnit.SECONDS)
                        + String.format(
                                Locale.ROOT,
                                ": %,.0f checks/s, %,.0f rows/s, %,.0f MiB resident, lag %,.0f and %,.0f, p99 %.3f s late",
                                samples.latest(Measure.CHECKS),
                                samples.latest(Measure.ROWS),
                                samples.latest(Measure.RESIDENT),
                                samples.latest(Measure.TASK_LAG),
                                samples.latest(Measure.RESULT_LAG),
                                samples.latest(Measure.LATENESS)));
            }
        }
    }

    private static void report(Report report, Samples samples, Duration duration) throws IOException {
        boolean steady = true;
        for (Measure measure : Measure.values()) {
            Trend trend = samples.trend(measure);
            boolean holds = measure.rule().holds().test(trend);
            steady &= holds;
            report.text(
                    measure.title(),
                    String.format(
                            Locale.ROOT,
                            "%,.2f → %,.2f (%.3f ×, %+,.2f an hour; %,.2f to %,.2f) %s: %s",
                            trend.first(),
                            trend.last(),
                            trend.ratio(),
                            trend.slopePerHour(),
                            trend.min(),
                            trend.max(),
                            holds ? "ok" : "BROKEN",
                            measure.rule().text()));
        }
        report.text("steady", steady ? "yes: every rule holds" : "NO: see the rules that are broken");
        Path svg = Path.of(System.getProperty("pollux.root", "."), "docs", "images", "soak.svg");
        samples.plot("%,d checks a second for %,d minutes".formatted(CHECKS_PER_SECOND, duration.toMinutes()), svg);
        report.progress("plotted in " + svg);
    }

    /** Disables all projects, waits until every task has its row, and counts. */
    private static void settle(Report report, Watch watch, StandaloneProcess pollux) throws Exception {
        pollux.client().disableProjects();
        Instant giveUpAt = Instant.now().plus(DRAIN_WITHIN);
        Scrape earlier;
        Scrape now = watch.scrape();
        do {
            earlier = now;
            Thread.sleep(Duration.ofSeconds(5));
            now = watch.scrape();
        } while (Instant.now().isBefore(giveUpAt) && !settled(earlier, now));
        Account account = Account.of(pollux.database());
        long coalesced = (long) now.sum("pollux_coalesced_ticks_total");
        report.text("due times, of which folded into catch-ups", "%,d, %,d".formatted(account.due(), coalesced));
        report.text("tasks", "%,.0f".formatted(now.sum("pollux_ticks_total")));
        report.text("checks", "%,.0f".formatted(now.sum("pollux_checks_total")));
        report.text(
                "rows, of which up, given up",
                "%,d, %,d, %,d".formatted(account.rows(), account.up(), account.givenUp()));
        boolean complete =
                account.due() == account.ticks() + coalesced && account.rows() == (long) now.sum("pollux_ticks_total");
        report.text("every due time is covered and every task has its row", complete ? "yes" : "NO");
    }

    private static boolean settled(Scrape earlier, Scrape now) {
        double tasks = now.sum("pollux_ticks_total");
        return tasks == earlier.sum("pollux_ticks_total")
                && tasks <= now.sum("pollux_checks_total")
                && tasks <= now.sum("pollux_sink_rows_total");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
