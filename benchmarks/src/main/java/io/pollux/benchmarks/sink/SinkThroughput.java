package io.pollux.benchmarks.sink;

import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/**
 * Rows a second through the sink, whole: from a backlog in Kafka over JSON to committed rows, counters, states and
 * rollups. Beside it, within the same minute, a bare COPY of the same rows into a table without partitions and indexes.
 * Then both again on top of ten million rows.
 */
public final class SinkThroughput implements Benchmark {

    private static final int ROWS = Integer.getInteger("bench.sink.rows", 1_000_000);
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
                measure(bench, new Backlog(PROJECTS, ROWS, now.minusSeconds(60 + round)));
            }

            Speeds empty = measureAll(bench, report, "empty", now);
            if (DAYS == 0) {
                return;
            }
            report.progress("storing " + DAYS + " days of results of " + PROJECTS + " projects");
            long stored = StoredDays.fill(bench.connect(), PROJECTS, now.minus(Duration.ofDays(1)), DAYS);
            Speeds full = measureAll(bench, report, stored / 1_000_000 + " million rows stored", now.minusSeconds(30));
            report.ratio(
                    "sink at " + stored / 1_000_000 + " million rows / sink empty", full.sink() / empty.sink(), "0.8");
        }
    }

    private static Speeds measureAll(SinkBench bench, Report report, String state, Instant due) throws Exception {
        Speeds[] rounds = new Speeds[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            report.progress(state + ", round " + (round + 1) + " of " + ROUNDS);
            rounds[round] = measure(bench, new Backlog(PROJECTS, ROWS, due.minusSeconds(2 + 3L * round)));
        }
        Speeds median = new Speeds(
                Arrays.stream(rounds).mapToDouble(Speeds::copy).sorted().toArray()[ROUNDS / 2],
                Arrays.stream(rounds).mapToDouble(Speeds::sink).sorted().toArray()[ROUNDS / 2]);
        report.figure(state + ": bare COPY", median.copy(), "rows/s");
        report.figure(state + ": sink", median.sink(), "rows/s");
        report.ratio(state + ": sink / bare COPY", median.sink() / median.copy(), "0.4");
        return median;
    }

    /** Rows a second. */
    private record Speeds(double copy, double sink) {}

    private static Speeds measure(SinkBench bench, Backlog backlog) throws Exception {
        bench.write(backlog);
        return new Speeds(bench.bareCopy(backlog), bench.sink(backlog));
    }
}
