package io.pollux.chaos.checks;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.ExecutorLife;
import io.pollux.chaos.evidence.Expectations;
import io.pollux.chaos.evidence.Expectations.Watched;
import io.pollux.chaos.evidence.Seen;
import io.pollux.chaos.evidence.TargetLog;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TaskStarted;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the target saw fits what executors said: no answer without a request, and no request that its executor did not
 * tell of, by a start or by an answer. Only an executor that was killed takes what it had not told yet with it: what waited
 * for a broker then, which is as much as can wait for one.
 */
final class RequestsToldOf implements Check {

    /** Results are sent anew every 30 s until they are taken; a broker's fault is over within two of them. */
    private static final Duration WAITS_FOR_BROKER = Duration.ofSeconds(60);

    @Override
    public String name() {
        return "every request told of";
    }

    @Override
    public Finding check(Evidence evidence) {
        Violations violations = new Violations();
        Set<PollingResult> answers = answers(evidence);
        Told told = Told.of(evidence.topics().starts(), answers);
        compareAnswers(evidence, answers, violations);
        long killed = 0;
        long untold = 0;
        for (ExecutorLife life : evidence.expected().executorLives()) {
            untold += compare(evidence, life, told, violations);
            killed += life.cutShort() == null ? 0 : 1;
        }
        compareUnknown(evidence.target(), killed * evidence.expected().maxConcurrentHttp(), violations);
        return violations.finding(
                evidence.target().requests().size(),
                "requests of %d executors, of which %d were killed with %d requests untold"
                        .formatted(evidence.expected().executorLives().size(), killed, untold));
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

    private static void compareAnswers(Evidence evidence, Set<PollingResult> answers, Violations violations) {
        Map<String, Long> requests =
                counted(evidence.target().requests().stream().map(TargetLog.Request::path));
        Map<Long, Long> answered = counted(answers.stream().map(PollingResult::projectId));
        for (Watched project : evidence.expected().projects().values()) {
            long asked = requests.getOrDefault(path(project), 0L);
            if (asked < answered.getOrDefault(project.id(), 0L)) {
                violations.addNow(
                        "project " + project.id(),
                        "%d answers, but the target saw %d requests".formatted(answered.get(project.id()), asked));
            }
        }
    }

    /** How many requests of an executor that was killed are not told of; those that should be are violations. */
    private static long compare(Evidence evidence, ExecutorLife life, Told told, Violations violations) {
        Expectations expected = evidence.expected();
        List<TargetLog.Request> requests = evidence.target().requests().stream()
                .filter(request -> life.id().equals(request.executor()))
                .toList();
        long untold = 0;
        for (Watched project : expected.projects().values()) {
            List<Instant> asked = requests.stream()
                    .filter(request -> request.path().equals(path(project)))
                    .map(TargetLog.Request::at)
                    .sorted()
                    .toList();
            long started = told.by(life.id(), project.id());
            untold += life.cutShort() == null ? 0 : Math.max(0, asked.size() - started);
            long due = asked.stream().filter(at -> isDue(at, life.cutShort())).count();
            if (due > started) {
                violations.add(
                        asked.get(Math.toIntExact(started)),
                        "project " + project.id(),
                        "%d requests of %s%s, but it told of %d"
                                .formatted(due, life.id(), cutShortText(life.cutShort()), started));
            }
        }
        return untold;
    }

    private static boolean isDue(Instant at, @Nullable Instant cutShort) {
        return cutShort == null || at.isBefore(cutShort.minus(WAITS_FOR_BROKER));
    }

    private static String cutShortText(@Nullable Instant at) {
        return at == null ? "" : " until %d s before it was killed at %s".formatted(WAITS_FOR_BROKER.toSeconds(), at);
    }

    /** Who made a request is asked of the kernel, which does not know of processes that are gone. */
    private static void compareUnknown(TargetLog target, long most, Violations violations) {
        List<TargetLog.Request> unknown = target.requests().stream()
                .filter(request -> request.executor() == null)
                .toList();
        if (unknown.size() > most) {
            violations.add(
                    unknown.getFirst().at(),
                    "the target",
                    "%d requests of nobody, of at most %d that were under way when executors were killed"
                            .formatted(unknown.size(), most));
        }
    }

    private static String path(Watched project) {
        return "/p/" + project.name();
    }

    private static <T> Map<T, Long> counted(Stream<T> values) {
        return values.collect(groupingBy(identity(), counting()));
    }

    /** How many executions each executor told of, by project. */
    private record Told(Map<Share, Long> shares) {

        /** One attempt of a task at one executor, which may come to it again. */
        private record Execution(long projectId, String taskId, int attempt, String executorId) {}

        private record Share(String executorId, long projectId) {}

        /** A start may be missing where there is an answer, and an answer where there is a start. */
        static Told of(List<Seen<TaskStarted>> starts, Set<PollingResult> answers) {
            Map<Execution, Long> executions = new HashMap<>(counted(starts.stream()
                    .map(Seen::value)
                    .map(start ->
                            new Execution(start.projectId(), start.taskId(), start.attempt(), start.executorId()))));
            counted(answers.stream()
                            .map(answer -> new Execution(
                                    answer.projectId(),
                                    answer.taskId(),
                                    answer.attempt(),
                                    String.valueOf(answer.executorId()))))
                    .forEach((execution, times) -> executions.merge(execution, times, Math::max));
            Map<Share, Long> shares = new HashMap<>();
            executions.forEach((execution, times) ->
                    shares.merge(new Share(execution.executorId(), execution.projectId()), times, Long::sum));
            return new Told(shares);
        }

        long by(String executorId, long projectId) {
            return shares.getOrDefault(new Share(executorId, projectId), 0L);
        }
    }
}
