package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Expectations;
import io.pollux.chaos.evidence.TargetLog;

/** The target never had more requests under way than the executors may make together, in all and by host. */
final class LimitsKept implements Check {

    @Override
    public String name() {
        return "limits never exceeded";
    }

    @Override
    public Finding check(Evidence evidence) {
        Violations violations = new Violations();
        TargetLog target = evidence.target();
        Expectations expected = evidence.expected();
        int most = expected.executors() * expected.maxConcurrentHttp();
        if (target.peakInFlight() > most) {
            violations.addNow(
                    "the target", "%d requests at once, of at most %d".formatted(target.peakInFlight(), most));
        }
        int mostByHost = expected.executors() * expected.maxPerHost();
        target.peakByHost().forEach((host, peak) -> {
            if (peak > mostByHost) {
                violations.addNow(
                        "the target", "%d requests at once at %s, of at most %d".formatted(peak, host, mostByHost));
            }
        });
        return violations.finding(
                target.requests().size(),
                "requests, %d at once of at most %d, %d at one host of at most %d"
                        .formatted(
                                target.peakInFlight(),
                                most,
                                target.peakByHost().values().stream()
                                        .mapToInt(Integer::intValue)
                                        .max()
                                        .orElse(0),
                                mostByHost));
    }
}
