package io.pollux.benchmarks.pipeline;

import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.api.StandaloneProcess;
import io.pollux.benchmarks.executor.DebianTools;
import io.pollux.benchmarks.executor.Nginx;
import io.pollux.benchmarks.observation.Quantiles;
import io.pollux.benchmarks.plot.SvgPlot;
import io.pollux.testkit.FreePort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * All of Pollux in one process at one steady rate after the other, until one is not held: how long after its due time a
 * check's row can be read, what a check costs, and the highest rate that was held. The rates go on from each other, so each
 * finds the rows of those before.
 */
public final class PipelineBenchmark implements Benchmark {

    private static final int[] RATES = Arrays.stream(
                    System.getProperty("bench.pipeline.rates", "500,2000,5000,6000,7000,8000,10000")
                            .split(",", -1))
            .mapToInt(Integer::parseInt)
            .toArray();
    private static final Duration INTERVAL = seconds("bench.pipeline.interval", 5);
    private static final Duration WARM_UP = seconds("bench.pipeline.warmup", 30);
    private static final Duration MEASURE = seconds("bench.pipeline.measure", 60);

    private static final int RATE_OF_AIM = 2_000;

    @Override
    public String name() {
        return "pipeline";
    }

    @Override
    public String summary() {
        return "from a due time until its row can be read, at 500 to 10,000 checks/s; the highest rate that is held";
    }

    @Override
    public void run(Report report) throws Exception {
        Path folder = Files.createTempDirectory("pollux-bench-pipeline");
        DebianTools tools = new DebianTools(folder.resolve("tools"));
        List<Step> steps = new ArrayList<>();
        try (Nginx nginx = Nginx.start(tools, folder.resolve("nginx"), FreePort.find());
                StandaloneProcess pollux = StandaloneProcess.start();
                LoadedPollux loaded = new LoadedPollux(pollux, nginx, INTERVAL)) {
            for (int rate : RATES) {
                report.progress("warming up at %,d checks/s".formatted(rate));
                loaded.raiseTo(rate);
                Thread.sleep(WARM_UP);
                report.progress("measuring at %,d checks/s".formatted(rate));
                Step step = loaded.measure(rate, MEASURE);
                step.tell(report);
                if (rate == RATE_OF_AIM) {
                    report.figure(
                            "%,d checks/s: due → visible p99".formatted(rate),
                            step.latency().millis().at(0.99),
                            "ms",
                            Aim.atMost(500));
                }
                steps.add(step);
                if (!step.held()) {
                    break;
                }
            }
        }
        report.figure("highest rate held", highestHeld(steps), "checks/s", Aim.atLeast(5_000));
        report.plot(plot(steps));
    }

    private static int highestHeld(List<Step> steps) {
        return steps.stream().filter(Step::held).mapToInt(Step::rate).max().orElse(0);
    }

    private static SvgPlot plot(List<Step> steps) {
        double[] rates = steps.stream().mapToDouble(Step::rate).toArray();
        return new SvgPlot("From due to visible, by rate", "checks/s")
                .panel("p50 (ms)", rates, quantiles(steps, Quantiles::median))
                .panel("p99 (ms)", rates, quantiles(steps, millis -> millis.at(0.99)))
                .panel("p99.9 (ms)", rates, quantiles(steps, millis -> millis.at(0.999)));
    }

    private static double[] quantiles(List<Step> steps, ToDoubleFunction<Quantiles> quantile) {
        return steps.stream()
                .map(step -> step.latency().millis())
                .mapToDouble(quantile)
                .toArray();
    }

    private static Duration seconds(String property, int usual) {
        return Duration.ofSeconds(Integer.getInteger(property, usual));
    }
}
