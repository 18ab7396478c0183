package io.pollux.benchmarks.growth;

import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.plot.SvgPlot;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * All of Pollux in one process, with the work doubled again and again: what a check costs in processor time at each rate,
 * and what a project costs in memory at each number of them. Where both stay what they were, twice the work costs twice as
 * much.
 */
public final class GrowthBenchmark implements Benchmark {

    private static final int[] RATES = {500, 1_000, 2_000, 4_000};
    private static final int[] PROJECTS = {10_000, 20_000, 40_000};

    /** A tenth more than in proportion, so that noise alone does not decide. */
    private static final Aim IN_PROPORTION = Aim.atMost(1.1);

    @Override
    public String name() {
        return "growth";
    }

    @Override
    public String summary() {
        return "processor time a check at 500 to 4,000 checks/s, and memory with 10,000 to 40,000 projects";
    }

    @Override
    public void run(Report report) throws Exception {
        List<RateCost> rates = RateCost.measure(report, RATES);
        List<ProjectCost> projects = ProjectCost.measure(report, PROJECTS);
        report.plot(plot(rates, projects));
    }

    /** Tells how much more a unit costs at the end than at the beginning. */
    static void compare(Report report, String label, double first, double last) {
        report.ratio(label, last / first, IN_PROPORTION);
    }

    private static SvgPlot plot(List<RateCost> rates, List<ProjectCost> projects) {
        double[] perSecond = Arrays.stream(RATES).asDoubleStream().toArray();
        double[] known = Arrays.stream(PROJECTS).asDoubleStream().toArray();
        return new SvgPlot("What twice the work costs", "")
                .panel("Pollux, CPU µs a check, by checks/s", perSecond, values(rates, RateCost::pollux))
                .panel("PostgreSQL, CPU µs a check, by checks/s", perSecond, values(rates, RateCost::postgres))
                .panel("Live heap (MiB), by projects", known, values(projects, ProjectCost::heap));
    }

    private static <T> double[] values(List<T> steps, ToDoubleFunction<T> value) {
        return steps.stream().mapToDouble(value).toArray();
    }
}
