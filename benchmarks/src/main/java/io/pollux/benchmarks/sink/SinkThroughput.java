package io.pollux.benchmarks.sink;

import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.observation.Quantiles;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * Rows a second through the sink, whole: from a backlog in Kafka over JSON to committed rows, counters, states and
 * rollups. Beside it, within the same minute, a bare COPY of the same rows into a table without partitions and indexes.
 * Then both again on top of ten million rows.
 */
public final class SinkThroughput implements Benchmark {

    private static final int ROWS = Integer.getInteger("bench.sink.rows", 2_000_000);
    private static final int PROJECTS = Integer.getInteger("bench.sink.projects", 1_000);
    private static final int DAYS = Integer.getInteger("bench.sink.days", 7);
    private static final int ROUNDS = 3;

    @Override
    public String name() {
        return "sink";
    }

    @Override
    public String summary() {
        return "Rows/s through the sink beside a bare COPY, empty and at 10 million rows (some minutes)";
    }

    @Override
    public void run(Report report) throws Exception {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        try (SinkBench bench = SinkBench.start()) {
            report.progress("warming up");
            for (int round = 0; round < ROUNDS; round++) {
                measure(bench, new Backlog(PROJECTS, ROWS, now.minusSeconds(20 + round)));
            }

            double empty = measureAll(bench, report, "empty", now);
            if (DAYS == 0) {
                return;
            }
            report.progress("storing " + DAYS + " days of results of " + PROJECTS + " projects");
            Instant until = new Backlog(PROJECTS, ROWS, now).since();
            long stored = StoredDays.fill(bench.connect(), PROJECTS, until, DAYS);
            double full = measureAll(bench, report, stored / 1_000_000 + " million rows stored", now.minusSeconds(30));
            report.ratio(
                    "sink at " + stored / 1_000_000 + " million rows / sink empty", full / empty, Aim.atLeast(0.8));
        }
    }

    /** Rows a second of the sink. */
    private static double measureAll(SinkBench bench, Report report, String state, Instant due) throws Exception {
        Speeds[] rounds = new Speeds[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            report.progress(state + ", round " + (round + 1) + " of " + ROUNDS);
            // Each backlog has seconds of its own, so that no two have a task in common: the topic keeps them all.
            rounds[round] = measure(bench, new Backlog(PROJECTS, ROWS, due.minusSeconds(2 + 3L * round)));
        }
        Quantiles copies = all(rounds, Speeds::copy);
        Quantiles sinks = all(rounds, speeds -> speeds.sink().rowsPerSecond());
        report.rounds(state + ": bare COPY", copies, "rows/s");
        report.rounds(state + ": sink", sinks, "rows/s");
        report.rounds(
                state + ": CPU of sink and broker",
                all(rounds, speeds -> speeds.sink().java()),
                "s a million rows");
        report.rounds(
                state + ": CPU of PostgreSQL",
                all(rounds, speeds -> speeds.sink().postgres()),
                "s a million rows");
        report.rounds(
                state + ": sink / bare COPY",
                all(rounds, speeds -> speeds.sink().rowsPerSecond() / speeds.copy()),
                "×",
                Aim.atLeast(0.5));
        return sinks.median();
    }

    private static Quantiles all(Speeds[] rounds, ToDoubleFunction<Speeds> figure) {
        return Quantiles.of(Arrays.stream(rounds).mapToDouble(figure).toArray());
    }

    /** Rows a second by COPY, and what the sink did. */
    private record Speeds(double copy, SinkSpeed sink) {}

    private static Speeds measure(SinkBench bench, Backlog backlog) throws Exception {
        bench.write(backlog);
        bench.clear(backlog.since());
        double copy = bench.bareCopy(backlog);
        // Its rows are not the sink's to collect.
        System.gc();
        return new Speeds(copy, bench.sink(backlog));
    }
}
