package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Evidence;
import java.util.Map;

/** When all is drained, no executor believes that a check is under way. */
final class PermitsReturned implements Check {

    @Override
    public String name() {
        return "permits all returned";
    }

    @Override
    public Finding check(Evidence evidence) {
        Violations violations = new Violations();
        Map<String, Double> active = evidence.expected().activeHttpAfterwards();
        if (active.size() != evidence.expected().executors()) {
            violations.addNow(
                    "pollux_http_active",
                    "%d of %d executors told"
                            .formatted(active.size(), evidence.expected().executors()));
        }
        active.forEach((executor, checks) -> {
            if (checks != 0) {
                violations.addNow(executor, "pollux_http_active is %s after the drain".formatted(checks));
            }
        });
        return violations.finding(active.size(), "executors");
    }
}
