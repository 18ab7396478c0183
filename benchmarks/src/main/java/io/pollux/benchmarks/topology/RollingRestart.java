package io.pollux.benchmarks.topology;

import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.topology.ServiceNode;
import java.time.Duration;
import java.util.Map;

/** Every node of every service is stopped and started again, one after the other, under load. */
public final class RollingRestart implements Benchmark {

    private static final int PROJECTS = 200;
    private static final Duration BETWEEN = Duration.ofSeconds(3);
    private static final Duration READY_WITHIN = Duration.ofMinutes(2);

    @Override
    public String name() {
        return "rolling-restart";
    }

    @Override
    public String summary() {
        return "all nodes of docker-compose.yml restarted one by one at 200 ticks/s: what is lost, doubled and late";
    }

    @Override
    public void run(Report report) throws Exception {
        try (Trial trial = new Trial(report, Duration.ofMillis(20), Map.of("MAX_CONCURRENT_PER_HOST", "500"))) {
            trial.topology().startServices();
            try (Ledger ledger = new Ledger(trial.topology().kafka().bootstrapServers())) {
                trial.insertProjects("p", PROJECTS, 1, trial.target().url("/up"), true);
                Thread.sleep(Duration.ofSeconds(20));
                ledger.resetLateness();
                Thread.sleep(Duration.ofSeconds(10));
                report.text(
                        "worst lateness in ten quiet seconds",
                        ledger.worstLateness().toMillis() + " ms");
                for (ServiceNode node : trial.topology().nodes()) {
                    ledger.resetLateness();
                    long begun = System.nanoTime();
                    int exit = node.stop();
                    Duration stopped = Duration.ofNanos(System.nanoTime() - begun);
                    node.start();
                    node.awaitReady(READY_WITHIN);
                    Duration ready = Duration.ofNanos(System.nanoTime() - begun);
                    Thread.sleep(BETWEEN);
                    report.text(
                            node.name(),
                            "exit %d after %.1f s, ready again after %.1f s, worst lateness %,d ms"
                                    .formatted(
                                            exit,
                                            stopped.toMillis() / 1e3,
                                            ready.toMillis() / 1e3,
                                            ledger.worstLateness().toMillis()));
                }
                trial.stopTicking();
                trial.drain(ledger);
                trial.reconcile(ledger);
            }
        }
    }
}
