package io.pollux.benchmarks.startup;

import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.api.PolluxClient;
import io.pollux.benchmarks.api.StandaloneProcess;
import io.pollux.benchmarks.observation.Memory;
import io.pollux.benchmarks.observation.Postmaster;
import io.pollux.benchmarks.observation.Quantiles;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/** {@code ./pollux up} until it is ready, on an empty folder and on one with projects and results; and its memory then. */
public final class StartupBenchmark implements Benchmark {

    private static final int ROUNDS = Integer.getInteger("bench.startup.rounds", 5);
    private static final int PROJECTS = Integer.getInteger("bench.startup.projects", 10_000);
    private static final Duration REST = Duration.ofSeconds(Integer.getInteger("bench.startup.rest", 10));

    /** Classes are loaded and linked from their jars, as after a build that nothing was recorded of. */
    private static final Map<String, String> UNRECORDED = Map.of("POLLUX_JAVA_OPTS", "-Xmx1g -XX:AOTMode=off");

    /** One start: seconds until it was ready, and MiB after a rest. */
    private record Start(double seconds, double pollux, double postgres) {}

    @Override
    public String name() {
        return "startup";
    }

    @Override
    public String summary() {
        return "process start to ready on an empty folder and on one with 10,000 projects; memory at rest";
    }

    @Override
    public void run(Report report) throws Exception {
        report.progress("recording a start");
        quicken();
        List<Start> onNothing = new ArrayList<>();
        List<Start> unrecorded = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            report.progress("empty folder, round " + round + " of " + ROUNDS);
            onNothing.add(startOnNothing(Map.of()));
            unrecorded.add(startOnNothing(UNRECORDED));
        }
        tell(report, "empty folder", onNothing);
        Quantiles without = all(unrecorded, Start::seconds);
        report.rounds("empty folder, no start recorded: process start to ready", without, "s");
        report.ratio(
                "recorded / not recorded",
                all(onNothing, Start::seconds).median() / without.median(),
                Aim.atMost(0.75));
        List<Start> onData = new ArrayList<>();
        try (StandaloneProcess pollux = StandaloneProcess.start()) {
            report.progress("making %,d projects and their first results".formatted(PROJECTS));
            fill(pollux);
            for (int round = 1; round <= ROUNDS; round++) {
                report.progress("folder with data, round " + round + " of " + ROUNDS);
                pollux.restart();
                onData.add(measure(pollux));
            }
        }
        tell(report, "%,d projects".formatted(PROJECTS), onData);
    }

    /** Records a start of what is built now, as the first build does. */
    private static void quicken() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("pollux.root"), "pollux").toString(), "quicken")
                .inheritIO();
        builder.environment().remove("POLLUX_JAVA_OPTS");
        builder.environment().put("POLLUX_SKIP_BUILD", "yes");
        if (builder.start().waitFor() != 0) {
            throw new IllegalStateException("no start was recorded");
        }
    }

    private static Start startOnNothing(Map<String, String> environment)
            throws IOException, InterruptedException, SQLException {
        try (StandaloneProcess pollux = StandaloneProcess.start("up", environment)) {
            return measure(pollux);
        }
    }

    /** Projects that are polled once now and then not for a day; what they poll is Pollux itself. */
    private static void fill(StandaloneProcess pollux) throws IOException, InterruptedException {
        String url = pollux.base().replace("localhost", "127.0.0.1") + "/health/live";
        PolluxClient client = pollux.client();
        client.importProjects(IntStream.range(0, PROJECTS)
                .mapToObj(i -> Map.<String, Object>of(
                        "name", "startup %06d".formatted(i), "url", url, "interval", 1, "unit", "days"))
                .toList());
        Awaitility.await("every project's first check")
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> client.get("/api/status").at("/projects/waiting").intValue() == 0);
    }

    private static Start measure(StandaloneProcess pollux) throws IOException, InterruptedException, SQLException {
        long postmaster = Postmaster.pid(pollux.database());
        Thread.sleep(REST);
        return new Start(
                pollux.startedIn().toMillis() / 1000.0,
                Memory.status(pollux.pid(), "VmRSS"),
                Memory.shared(postmaster));
    }

    private static void tell(Report report, String folder, List<Start> starts) {
        report.rounds(folder + ": process start to ready", all(starts, Start::seconds), "s", Aim.atMost(8));
        String rested = folder + ": resident after " + REST.toSeconds() + " s, ";
        report.rounds(rested + "Pollux", all(starts, Start::pollux), "MiB");
        report.rounds(rested + "PostgreSQL", all(starts, Start::postgres), "MiB");
    }

    private static Quantiles all(List<Start> starts, ToDoubleFunction<Start> figure) {
        return Quantiles.of(starts.stream().mapToDouble(figure).toArray());
    }
}
