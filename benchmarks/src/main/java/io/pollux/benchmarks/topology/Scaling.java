package io.pollux.benchmarks.topology;

import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.topology.ServiceNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One executor, then three, then one again, each with few slots and a slow target, so that slots are what limits them:
 * 20 slots at 100 ms are 200 checks a second.
 */
public final class Scaling implements Benchmark {

    private static final int PROJECTS = 400;
    private static final int SLOTS = 20;
    private static final Duration PHASE = Duration.ofSeconds(30);
    private static final Duration READY_WITHIN = Duration.ofMinutes(2);

    @Override
    public String name() {
        return "scaling";
    }

    @Override
    public String summary() {
        return "executors 1, 3, 1 under 400 ticks/s: throughput, pauses of rebalances, what is lost or doubled";
    }

    @Override
    public void run(Report report) throws Exception {
        Map<String, String> settings = Map.of(
                "MAX_CONCURRENT_HTTP",
                Integer.toString(SLOTS),
                "MAX_CONCURRENT_PER_HOST",
                "500",
                "QUEUE_TIMEOUT",
                "10m");
        try (Trial trial = new Trial(report, Duration.ofMillis(100), settings)) {
            for (String service : List.of("scheduler", "sink", "sink", "janitor", "executor")) {
                trial.topology().add(service, Map.of()).awaitReady(READY_WITHIN);
            }
            try (Ledger ledger = new Ledger(trial.topology().kafka().bootstrapServers())) {
                trial.insertProjects("p", PROJECTS, 1, trial.target().url("/up"), true);
                Thread.sleep(Duration.ofSeconds(20));
                measure(report, ledger, "1 executor");
                Instant added = Instant.now();
                List<ServiceNode> more = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    more.add(trial.topology().add("executor", Map.of()));
                }
                for (ServiceNode node : more) {
                    node.awaitReady(READY_WITHIN);
                }
                pauses(report, ledger, "1 → 3 executors", added);
                measure(report, ledger, "3 executors");
                Instant removed = Instant.now();
                for (ServiceNode node : more) {
                    report.text("exit code of " + node.name(), Integer.toString(node.stop()));
                }
                pauses(report, ledger, "3 → 1 executors", removed);
                measure(report, ledger, "1 executor again");
                trial.stopTicking();
                report.progress("letting the rest be checked");
                trial.drain(ledger);
                trial.reconcile(ledger);
            }
        }
    }

    private static void measure(Report report, Ledger ledger, String what) throws InterruptedException {
        Instant from = Instant.now();
        Thread.sleep(PHASE);
        report.figure(what + ": results", ledger.arrivalsSince(from).size() / (double) PHASE.toSeconds(), "/s");
    }

    /** How long single partitions were without a result, from a change until ten seconds later. */
    private static void pauses(Report report, Ledger ledger, String what, Instant from) throws InterruptedException {
        Thread.sleep(Duration.ofSeconds(10));
        Map<Integer, Instant> last = new HashMap<>();
        Map<Integer, Long> longest = new HashMap<>();
        for (Ledger.Arrival arrival : ledger.arrivalsSince(from)) {
            Instant before = last.put(arrival.partition(), arrival.at());
            if (before != null) {
                longest.merge(
                        arrival.partition(),
                        Duration.between(before, arrival.at()).toMillis(),
                        Math::max);
            }
        }
        List<Long> sorted = longest.values().stream().sorted().toList();
        report.text(
                what + ": longest pause of a partition, median / worst",
                sorted.isEmpty()
                        ? "no results"
                        : "%,d / %,d ms".formatted(sorted.get(sorted.size() / 2), sorted.getLast()));
    }
}
