package io.pollux.chaos.checks;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Expectations;
import io.pollux.chaos.evidence.Expectations.Watched;
import io.pollux.chaos.evidence.Seen;
import io.pollux.chaos.evidence.TargetLog;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TaskStarted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The target never had more requests under way than the executors may make together, in all and by host. And what it
 * saw fits what was said: no answer without a request, and no request without a start, but for those starts that died
 * with their executor: as many as were under way, and those that waited for a broker while their answers reached another.
 */
final class LimitsKept implements Check {

    /** For how long an executor's producer keeps a start that no broker takes. */
    private static final Duration WAITS_FOR_BROKER = Duration.ofSeconds(30);

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
     * An executor that hears nothing of a result publishes it again, so the same one may be there twice, to the
     * nanosecond of its time: that is one answer.
     */
    private static Set<PollingResult> answers(Evidence evidence) {
        return evidence.topics().results().stream()
                .map(Seen::value)
                .filter(result -> result.statusCode() != null)
                .collect(toSet());
    }

    /** What is told of by a start, or by an answer whose start may have died with its executor. */
    private static List<Long> projectsOfStarts(Evidence evidence, Set<PollingResult> answers) {
        List<Long> projects = new ArrayList<>();
        Set<Execution> told = new HashSet<>();
        for (Seen<TaskStarted> seen : evidence.topics().starts()) {
            TaskStarted start = seen.value();
            projects.add(start.projectId());
            told.add(new Execution(start.taskId(), start.attempt(), start.executorId()));
        }
        Expectations expected = evidence.expected();
        for (PollingResult answer : answers) {
            Instant at = answer.timestamp();
            if (!told.contains(new Execution(answer.taskId(), answer.attempt(), answer.executorId()))
                    && expected.executorsDisturbed()
                            .any(
                                    at.minus(expected.clockSkew()),
                                    at.plus(WAITS_FOR_BROKER).plus(expected.clockSkew()))) {
                projects.add(answer.projectId());
            }
        }
        return projects;
    }

    private record Execution(String taskId, int attempt, String executorId) {}

    private static <T> Map<T, Long> counted(Stream<T> values) {
        return values.collect(groupingBy(identity(), counting()));
    }

    private static void compare(Evidence evidence, Violations violations) {
        Set<PollingResult> allAnswers = answers(evidence);
        Map<String, Long> requests =
                counted(evidence.target().requests().stream().map(TargetLog.Request::path));
        Map<Long, Long> answers = counted(allAnswers.stream().map(PollingResult::projectId));
        Map<Long, Long> starts = counted(projectsOfStarts(evidence, allAnswers).stream());
        long unreported = 0;
        List<String> worst = new ArrayList<>();
        for (Watched project : evidence.expected().projects().values()) {
            long asked = requests.getOrDefault("/p/" + project.name(), 0L);
            long answered = answers.getOrDefault(project.id(), 0L);
            long started = starts.getOrDefault(project.id(), 0L);
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
