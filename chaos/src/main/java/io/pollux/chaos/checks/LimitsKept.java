package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Expectations;
import io.pollux.chaos.evidence.Expectations.Watched;
import io.pollux.chaos.evidence.Seen;
import io.pollux.chaos.evidence.TargetLog;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TaskStarted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The target never had more requests under way than the executors may make together, in all and by host. And what it
 * saw fits what was said: no answer without a request, and no request without a start, but for those starts that died
 * with their executor.
 */
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
        compare(evidence, violations);
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

    /**
     * By project. An executor that hears nothing of a result publishes it again, so the same one may be there twice, to
     * the nanosecond of its time: that is one answer.
     */
    private static Map<Long, Integer> answers(Evidence evidence) {
        Set<PollingResult> distinct = new HashSet<>();
        Map<Long, Integer> answers = new HashMap<>();
        for (Seen<PollingResult> result : evidence.topics().results()) {
            if (result.value().statusCode() != null && distinct.add(result.value())) {
                answers.merge(result.value().projectId(), 1, Integer::sum);
            }
        }
        return answers;
    }

    private static void compare(Evidence evidence, Violations violations) {
        Map<String, Integer> requests = new HashMap<>();
        for (TargetLog.Request request : evidence.target().requests()) {
            requests.merge(request.path(), 1, Integer::sum);
        }
        Map<Long, Integer> answers = answers(evidence);
        Map<Long, Integer> starts = new HashMap<>();
        for (Seen<TaskStarted> start : evidence.topics().starts()) {
            starts.merge(start.value().projectId(), 1, Integer::sum);
        }
        int unreported = 0;
        List<String> worst = new ArrayList<>();
        for (Watched project : evidence.expected().projects().values()) {
            int asked = requests.getOrDefault("/p/" + project.name(), 0);
            int answered = answers.getOrDefault(project.id(), 0);
            int started = starts.getOrDefault(project.id(), 0);
            if (asked < answered) {
                violations.addNow(
                        "project " + project.id(),
                        "%d answers, but the target saw %d requests".formatted(answered, asked));
            }
            if (asked > started) {
                unreported += asked - started;
                worst.add("project %d: %d requests, %d starts".formatted(project.id(), asked, started));
            }
        }
        if (unreported > evidence.expected().unreportedStarts()) {
            violations.addNow(
                    worst.getFirst(),
                    "%d requests without a start, of at most %d: %s"
                            .formatted(
                                    unreported,
                                    evidence.expected().unreportedStarts(),
                                    worst.stream().limit(5).toList()));
        }
    }
}
