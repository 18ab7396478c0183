package io.pollux.chaos;

import io.pollux.chaos.checks.Finding;
import io.pollux.chaos.checks.Violation;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a person reads in a minute.
 *
 * @param leftOut kinds of faults that could not be done here
 * @param findings by the name of the check
 * @param nodes what is wrong with single nodes: stops that were not clean, nodes that did not come back
 */
record Report(
        Options options,
        int faults,
        String changes,
        List<String> leftOut,
        List<String> timeline,
        Map<String, Finding> findings,
        List<String> nodes) {

    private static final int SHOWN = 3;

    boolean clean() {
        return nodes.isEmpty()
                && findings.values().stream()
                        .allMatch(finding -> finding.violations().isEmpty());
    }

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(
                "Seed %d, %s, %d faults, %s%n".formatted(options.seed(), text(options.faultsFor()), faults, changes));
        leftOut.forEach(kind -> text.append("Left out: ").append(kind).append('\n'));
        text.append("\nTimeline (minutes:seconds)\n");
        timeline.forEach(line -> text.append("  ").append(line).append('\n'));
        text.append("\nChecks\n");
        findings.forEach((name, finding) -> {
            List<Violation> violations = finding.violations();
            text.append("  %-6s %s: %s%n".formatted(violations.isEmpty() ? "ok" : "BROKEN", name, finding.examined()));
            if (!violations.isEmpty()) {
                text.append("         %d violations, first:%n".formatted(violations.size()));
                violations.stream()
                        .limit(SHOWN)
                        .forEach(violation -> text.append("         %s %s (%s)%n"
                                .formatted(violation.at(), violation.what(), violation.where())));
            }
        });
        nodes.forEach(problem -> text.append("  BROKEN ").append(problem).append('\n'));
        text.append(clean() ? "\nAll guarantees held.\n" : "\nNOT all guarantees held.\n");
        return text.toString();
    }

    static String text(Duration duration) {
        return duration.toSecondsPart() == 0
                ? duration.toMinutes() + " min"
                : "%d min %d s".formatted(duration.toMinutes(), duration.toSecondsPart());
    }
}
