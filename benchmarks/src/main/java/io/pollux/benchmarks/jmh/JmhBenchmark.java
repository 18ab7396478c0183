package io.pollux.benchmarks.jmh;

import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the JMH benchmarks of this package, each in a JVM of its own. */
public final class JmhBenchmark implements Benchmark {

    private static final List<Class<?>> PIECES = List.of(
            RecordsAsJson.class,
            DueTimesOfProjects.class,
            TicksOfPartition.class,
            OffsetsOutOfOrder.class,
            PermitsOfHosts.class,
            LatenciesOfRollup.class);

    private static final int WARM_UPS = 3;
    private static final int ROUNDS = 5;
    private static final TimeValue EACH = TimeValue.milliseconds(1_000);

    private static final String BYTES = "gc.alloc.rate.norm";

    @Override
    public String name() {
        return "jmh";
    }

    @Override
    public String summary() {
        return "time and allocation of the pieces that run for every check: JSON, due times, offsets, permits, latencies";
    }

    @Override
    public void run(Report report) throws Exception {
        for (Class<?> piece : PIECES) {
            report.progress("measuring " + piece.getSimpleName());
            for (RunResult result : new Runner(options(piece)).run()) {
                tell(report, piece, result);
            }
        }
    }

    private static Options options(Class<?> piece) {
        return new OptionsBuilder()
                .include(piece.getName().replace(".", "\\.") + "\\.")
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.NANOSECONDS)
                .forks(1)
                .warmupIterations(WARM_UPS)
                .warmupTime(EACH)
                .measurementIterations(ROUNDS)
                .measurementTime(EACH)
                .addProfiler(GCProfiler.class)
                .jvmArgs("-Xmx1g", "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders")
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build();
    }

    private static void tell(Report report, Class<?> piece, RunResult result) {
        Result<?> time = result.getPrimaryResult();
        double bytes = Objects.requireNonNull(result.getSecondaryResults().get(BYTES), BYTES)
                .getScore();
        report.text(
                "`%s.%s`%s".formatted(piece.getSimpleName(), time.getLabel(), parameters(result)),
                String.format(Locale.ROOT, "%,.1f ns, %,.0f bytes", time.getScore(), bytes),
                String.format(Locale.ROOT, "± %,.1f ns", time.getScoreError()));
    }

    private static String parameters(RunResult result) {
        return result.getParams().getParamsKeys().stream()
                .map(key ->
                        ", %,d %s".formatted(Integer.parseInt(result.getParams().getParam(key)), key))
                .collect(Collectors.joining());
    }
}
