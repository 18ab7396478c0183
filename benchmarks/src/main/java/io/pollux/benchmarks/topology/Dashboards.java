package io.pollux.benchmarks.topology;

import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.topology.LoopbackPrometheus;
import io.pollux.topology.PromQuery;
import io.pollux.topology.ServiceNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A real Prometheus scrapes the whole topology: every panel of every dashboard and every rule must have data, no alert
 * of the pipeline may fire while all is well, and each fault must fire the alert that is meant for it.
 */
public final class Dashboards implements Benchmark {

    private static final Duration WARM_UP = Duration.ofSeconds(150);
    private static final Duration FIRES_WITHIN = Duration.ofMinutes(5);

    @Override
    public String name() {
        return "dashboards";
    }

    @Override
    public String summary() {
        return "every panel and rule has data on a real Prometheus; a node killed and a database stopped fire alerts";
    }

    @Override
    public void run(Report report) throws Exception {
        Path program = LoopbackPrometheus.program()
                .orElseThrow(
                        () -> new IllegalStateException("Prometheus is not installed: apt-get install prometheus"));
        try (Trial trial = new Trial(report, Duration.ofMillis(20), Map.of())) {
            trial.topology().startServices();
            try (LoopbackPrometheus prometheus = LoopbackPrometheus.start(
                    program,
                    Trial.root(),
                    trial.folder().resolve("prometheus"),
                    trial.topology().nodes())) {
                PrometheusQueries queries = new PrometheusQueries(prometheus.url());
                trial.insertProjects("up", 50, 1, trial.target().url("/up"), true);
                trial.insertProjects("down", 2, 5, trial.target().url("/down"), true);
                trial.insertProjects("tls", 3, 5, trial.target().secureUrl("/up"), false);
                report.progress("letting Prometheus scrape for " + WARM_UP.toSeconds() + " s");
                Thread.sleep(WARM_UP);
                everythingHasData(report, queries);
                report.text("alerts while all is well", queries.firingAlerts().toString());

                ServiceNode executor = trial.topology().nodes("executor").getFirst();
                report.progress("killing " + executor.name());
                executor.kill();
                awaitAlert(report, queries, "PolluxNodeDown/executor", "an executor is killed");
                executor.start();

                report.progress("stopping the database");
                trial.topology().postgres().stopImmediately();
                awaitAlert(report, queries, "PolluxSinkStalled", "the database is stopped");
                trial.topology().postgres().restart();

                report.progress("killing all sinks");
                for (ServiceNode sink : trial.topology().nodes("sink")) {
                    sink.kill();
                }
                awaitAlert(report, queries, "PolluxServiceDown/sink", "all sinks are killed");
            }
        }
    }

    private static void everythingHasData(Report report, PrometheusQueries queries)
            throws IOException, InterruptedException {
        Path root = Trial.root();
        List<String> empty = new ArrayList<>();
        List<PromQuery> whole = new ArrayList<>(PromQuery.panels(root));
        int panels = whole.size();
        whole.addAll(PromQuery.recordingRules(root));
        for (PromQuery query : whole) {
            if (queries.series(query.expression()) == 0) {
                empty.add(query.where() + ": " + query.expression());
            }
        }
        // While all is well an alert has no data; what it looks at must.
        List<PromQuery> alerts = PromQuery.alertingRules(root);
        for (PromQuery alert : alerts) {
            for (String selector : alert.selectors()) {
                if (queries.series(selector) == 0) {
                    empty.add(alert.where() + ": " + selector);
                }
            }
        }
        report.text(
                "panel queries, recording rules, alerting rules",
                "%d, %d, %d".formatted(panels, whole.size() - panels, alerts.size()));
        report.text("without data", empty.isEmpty() ? "none" : String.join("\n    ", empty));
        report.text("rules that can't be evaluated", queries.brokenRules().toString());
        if (!empty.isEmpty()) {
            throw new IllegalStateException("some queries have no data");
        }
    }

    private static void awaitAlert(Report report, PrometheusQueries queries, String alert, String fault)
            throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (!queries.firingAlerts().contains(alert)) {
            if (System.nanoTime() - begun > FIRES_WITHIN.toNanos()) {
                throw new IllegalStateException(alert + " did not fire; what did: " + queries.firingAlerts());
            }
            Thread.sleep(Duration.ofSeconds(1));
        }
        report.text(
                fault,
                "%s fires after %d s; with it: %s"
                        .formatted(
                                alert,
                                Duration.ofNanos(System.nanoTime() - begun).toSeconds(),
                                queries.firingAlerts()));
    }
}
