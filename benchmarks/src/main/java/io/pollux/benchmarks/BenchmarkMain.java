package io.pollux.benchmarks;

import static java.time.ZoneOffset.UTC;

import io.pollux.benchmarks.api.CheckAndWaitBenchmark;
import io.pollux.benchmarks.dashboard.DashboardBenchmark;
import io.pollux.benchmarks.executor.MemoryBenchmark;
import io.pollux.benchmarks.executor.ThroughputBenchmark;
import io.pollux.benchmarks.growth.GrowthBenchmark;
import io.pollux.benchmarks.janitor.JanitorFlowBenchmark;
import io.pollux.benchmarks.janitor.JanitorSweepBenchmark;
import io.pollux.benchmarks.jmh.JmhBenchmark;
import io.pollux.benchmarks.pipeline.PipelineBenchmark;
import io.pollux.benchmarks.scheduler.SchedulerBenchmark;
import io.pollux.benchmarks.sink.SinkThroughput;
import io.pollux.benchmarks.soak.Soak;
import io.pollux.benchmarks.startup.StartupBenchmark;
import io.pollux.benchmarks.topology.Dashboards;
import io.pollux.benchmarks.topology.RollingRestart;
import io.pollux.benchmarks.topology.Scaling;
import io.pollux.benchmarks.topology.ServiceMemory;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs all benchmarks, or those that are named; the soak, which takes an hour, only by its name. What each measured is
 * printed, and written to {@code docs/benchmarks} and {@code docs/benchmarks.md}; all aims are listed at the end.
 */
public final class BenchmarkMain {

    private static final List<Benchmark> ALL = List.of(
            new SchedulerBenchmark(),
            new ThroughputBenchmark(),
            new MemoryBenchmark(),
            new SinkThroughput(),
            new JanitorSweepBenchmark(),
            new JanitorFlowBenchmark(),
            new CheckAndWaitBenchmark(),
            new PipelineBenchmark(),
            new GrowthBenchmark(),
            new StartupBenchmark(),
            new ServiceMemory(),
            new Scaling(),
            new RollingRestart(),
            new Dashboards(),
            new DashboardBenchmark(),
            new JmhBenchmark());

    private static final Benchmark SOAK = new Soak();

    private BenchmarkMain() {}

    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals("--help")) {
            System.out.println(help());
            return;
        }
        List<String> unknown =
                Stream.of(args).filter(name -> named(name).isEmpty()).toList();
        if (!unknown.isEmpty()) {
            System.err.println("No such benchmark: " + String.join(", ", unknown) + "\n\n" + help());
            System.exit(2);
        }
        System.exit(run(chosen(args)) ? 0 : 1);
    }

    /** Those that are named, in that order; without a name all but those that take an hour. */
    private static List<Benchmark> chosen(String[] names) {
        return names.length == 0
                ? ALL
                : Stream.of(names).flatMap(name -> named(name).stream()).toList();
    }

    private static Optional<Benchmark> named(String name) {
        return withSoak().filter(benchmark -> benchmark.name().equals(name)).findFirst();
    }

    /** Whether all of them ran to their end. What a broken one leaves running ends with the process. */
    private static boolean run(List<Benchmark> chosen) {
        Path docs = Path.of(System.getProperty("pollux.root", "."), "docs");
        List<String> aims = new ArrayList<>();
        for (Benchmark benchmark : chosen) {
            System.out.println(benchmark.name() + ": " + benchmark.summary());
            Report report = new Report();
            try {
                benchmark.run(report);
                Path page = new Pages(docs.resolve("benchmarks"))
                        .write(benchmark, report, Machine.here(), LocalDate.now(UTC));
                report.progress("written to " + page);
                new Overview(docs).write(withSoak().toList());
            } catch (Exception e) {
                e.printStackTrace();
                return false;
            }
            report.figures().stream()
                    .filter(figure -> !figure.verdict().isEmpty())
                    .forEach(figure -> aims.add("  %-15s %s".formatted(benchmark.name(), figure)));
        }
        if (!aims.isEmpty()) {
            System.out.println("\nAims:\n" + String.join("\n", aims));
        }
        return true;
    }

    private static Stream<Benchmark> withSoak() {
        return Stream.concat(ALL.stream(), Stream.of(SOAK));
    }

    private static String help() {
        return withSoak()
                .map(benchmark -> "  %-15s %s".formatted(benchmark.name(), benchmark.summary()))
                .collect(Collectors.joining("\n", "Usage: ./pollux bench [NAME…]\n\n", ""));
    }
}
