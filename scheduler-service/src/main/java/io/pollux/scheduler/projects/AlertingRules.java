package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.contract.Alerting;
import io.pollux.scheduler.api.Fields;
import java.time.Duration;

/** Which thresholds a project may have. */
final class AlertingRules {

    private static final String FIELD = "alerting";
    private static final int MAX_SLOW_MS = 300_000;
    private static final int MAX_FLAP_MS = (int) Duration.ofDays(7).toMillis();

    private final Fields fields;

    AlertingRules(Fields fields) {
        this.fields = fields;
    }

    Alerting read() {
        JsonNode node = fields.value(FIELD);
        if (node == null) {
            return Alerting.DEFAULT;
        }
        if (!(node instanceof ObjectNode object)) {
            fields.wrong(FIELD, "must be an object");
            return Alerting.DEFAULT;
        }
        Fields own = new Fields(object, fields.findings(), FIELD + ".");
        Alerting usual = Alerting.DEFAULT;
        int failures = own.integer("failuresToDown", 1, Alerting.MAX_COUNT, usual.failuresToDown());
        int successes = own.integer("successesToUp", 1, Alerting.MAX_COUNT, usual.successesToUp());
        int windowSize = own.integer("windowSize", 0, Alerting.MAX_COUNT, usual.windowSize());
        int windowFailures = own.integer("windowFailures", 0, Alerting.MAX_COUNT, usual.windowFailures());
        int slowMs = own.integer("slowMs", 0, MAX_SLOW_MS, (int) usual.slowMs());
        int unknownAfter = own.integer("unknownAfter", 1, Alerting.MAX_COUNT, usual.unknownAfter());
        int flapAfter = own.integer("flapAfter", 0, Alerting.MAX_COUNT, usual.flapAfter());
        int flapWithinMs = own.integer("flapWithinMs", 0, MAX_FLAP_MS, (int) usual.flapWithinMs());
        own.refuseUnknown();
        if (windowFailures > windowSize) {
            own.wrong("windowFailures", "must not be more than windowSize");
            return usual;
        }
        return new Alerting(
                failures, successes, windowFailures, windowSize, slowMs, unknownAfter, flapAfter, flapWithinMs);
    }
}
