package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Database.StoredFlag;
import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Expectations;
import io.pollux.chaos.evidence.Seen;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.Action;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An attempt that had not ended by its deadline was flagged, once and in time, and what was announced was done: a retry
 * is one more record of the task, and no retry is without its flag. Topic and table tell the same.
 */
final class TimeoutsFlagged implements Check {

    @Override
    public String name() {
        return "every timeout flagged once and in time";
    }

    @Override
    public Finding check(Evidence evidence) throws SQLException {
        Violations violations = new Violations();
        long attempts = 0;
        long flags = 0;
        for (TaskStory story : TaskStory.in(evidence.topics()).values()) {
            attempts += story.attempts().size();
            flags += story.flags().size();
            judgeFlags(story, evidence.expected(), violations);
            judgeRetries(story, evidence.expected(), violations);
            story.attempts().forEach(attempt -> judgeEnd(story, attempt, evidence.expected(), violations));
        }
        compareWithTable(evidence, violations);
        return violations.finding(attempts, "attempts, %,d flags".formatted(flags));
    }

    private static void judgeFlags(TaskStory story, Expectations expected, Violations violations) {
        Map<Integer, Seen<TimedOutRequest>> byAttempt = new HashMap<>();
        for (Seen<TimedOutRequest> seen : story.flags()) {
            TimedOutRequest flag = seen.value();
            Seen<TimedOutRequest> before = byAttempt.putIfAbsent(flag.attempt(), seen);
            if (before != null) {
                violations.add(seen, "attempt %s was flagged before, at %s".formatted(name(flag), before.where()));
            }
            Instant latest = flag.deadline()
                    .plus(expected.janitorInterval())
                    .plus(expected.flagAllowance())
                    .plus(expected.janitorsDisturbed().within(flag.deadline(), flag.flaggedAt()));
            if (flag.flaggedAt().isAfter(latest)) {
                violations.add(
                        seen,
                        "attempt %s had its deadline at %s and was flagged at %s, after %s"
                                .formatted(name(flag), flag.deadline(), flag.flaggedAt(), latest));
            }
            long retries = story.attempts().stream()
                    .filter(attempt -> attempt.value().attempt() == flag.attempt() + 1)
                    .count();
            long announced = flag.action() == Action.RETRIED ? 1 : 0;
            if (retries != announced) {
                violations.add(
                        seen,
                        "attempt %s was flagged as %s, but the next attempt was emitted %d time(s)"
                                .formatted(name(flag), flag.action(), retries));
            }
        }
    }

    private static void judgeRetries(TaskStory story, Expectations expected, Violations violations) {
        for (Seen<ProjectTask> seen : story.attempts()) {
            int attempt = seen.value().attempt();
            if (attempt > 1 && !story.flagged(attempt - 1)) {
                violations.add(
                        seen,
                        "attempt %s was emitted, but the one before it was never flagged"
                                .formatted(name(seen.value())));
            }
            if (attempt > expected.maxAttempts()) {
                violations.add(seen, "attempt %s is beyond %d".formatted(name(seen.value()), expected.maxAttempts()));
            }
        }
    }

    private static void judgeEnd(
            TaskStory story, Seen<ProjectTask> attempt, Expectations expected, Violations violations) {
        if (story.flagged(attempt.value().attempt())) {
            return;
        }
        Instant latest = latestEnd(story, attempt, expected);
        Instant ended = story.results().stream()
                .map(Seen<PollingResult>::at)
                .min(Instant::compareTo)
                .orElse(null);
        if (ended == null) {
            violations.add(attempt, "attempt %s has neither a result nor a flag".formatted(name(attempt.value())));
        } else if (ended.isAfter(latest.plus(expected.janitorsDisturbed().within(attempt.at(), ended)))) {
            violations.add(
                    attempt,
                    "attempt %s ended only at %s and was not flagged by %s"
                            .formatted(name(attempt.value()), ended, latest));
        }
    }

    /** When an attempt should have ended or been flagged at the latest; a start in time begins a new term. */
    private static Instant latestEnd(TaskStory story, Seen<ProjectTask> attempt, Expectations expected) {
        Duration allowance = expected.janitorInterval().plus(expected.flagAllowance());
        Duration own = attempt.value()
                .project()
                .timeout()
                .plus(expected.processingTimeout().dividedBy(4));
        Duration processing = own.compareTo(expected.processingTimeout()) > 0 ? own : expected.processingTimeout();
        Instant latest = attempt.at().plus(expected.queueTimeout()).plus(allowance);
        List<Instant> starts = story.starts().stream()
                .filter(start -> start.value().attempt() == attempt.value().attempt())
                .map(start -> start.value().startedAt())
                .sorted()
                .toList();
        for (Instant start : starts) {
            if (start.isAfter(latest)) {
                return latest;
            }
            Instant since = start.isAfter(attempt.at()) ? start : attempt.at();
            latest = since.plus(processing).plus(allowance);
        }
        return latest;
    }

    private static void compareWithTable(Evidence evidence, Violations violations) throws SQLException {
        Map<String, Seen<TimedOutRequest>> flags = new HashMap<>();
        for (TaskStory story : TaskStory.in(evidence.topics()).values()) {
            story.flags().forEach(flag -> flags.putIfAbsent(name(flag.value()), flag));
        }
        List<StoredFlag> rows = evidence.database().flags();
        Set<String> stored = rows.stream().map(TimeoutsFlagged::name).collect(Collectors.toSet());
        for (StoredFlag row : rows) {
            if (!flags.containsKey(name(row))) {
                violations.add(
                        row.flaggedAt(), "timed_out_requests", "attempt %s was never flagged".formatted(name(row)));
            }
        }
        flags.forEach((attempt, flag) -> {
            if (!stored.contains(attempt)) {
                violations.add(flag, "the flag of attempt %s is not in timed_out_requests".formatted(attempt));
            }
        });
    }

    private static String name(TimedOutRequest flag) {
        return flag.taskId() + "/" + flag.attempt();
    }

    private static String name(StoredFlag row) {
        return row.taskId() + "/" + row.attempt();
    }

    private static String name(ProjectTask task) {
        return task.taskId() + "/" + task.attempt();
    }
}
