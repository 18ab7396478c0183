package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Database.StoredResult;
import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Expectations.Watched;
import io.pollux.chaos.evidence.Seen;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Trigger;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Once the last fault is over and everything had time to settle, ticks come when they are due and results are stored
 * soon after: nothing has remained slow. The bounds are wide because everything runs on one machine, and nothing that is
 * stuck keeps them.
 */
final class SteadyAgain implements Check {

    private static final Duration TICK_WITHIN = Duration.ofSeconds(10);
    private static final Duration STORED_WITHIN = Duration.ofSeconds(15);

    @Override
    public String name() {
        return "steady again after the last fault";
    }

    @Override
    public Finding check(Evidence evidence) throws SQLException {
        Violations violations = new Violations();
        Map<String, StoredResult> rows = new HashMap<>();
        evidence.database().results().forEach(row -> rows.put(row.taskId(), row));
        Instant settled =
                evidence.expected().lastHealed().plus(evidence.expected().settledWithin());
        Duration storedWithin = STORED_WITHIN.plus(evidence.expected().clockSkew());
        long ticks = 0;
        for (Seen<ProjectTask> seen : evidence.topics().tasks()) {
            ProjectTask task = seen.value();
            if (isTick(task) && isWithin(evidence, task, settled)) {
                ticks++;
                judgeTick(seen, violations);
                judgeStored(seen, rows.get(task.taskId()), storedWithin, violations);
            }
        }
        return violations.finding(ticks, "ticks due after %s".formatted(settled));
    }

    private static boolean isTick(ProjectTask task) {
        return task.trigger() == Trigger.SCHEDULE || task.trigger() == Trigger.CATCH_UP;
    }

    private static boolean isWithin(Evidence evidence, ProjectTask task, Instant settled) {
        Watched project = evidence.expected().projects().get(task.projectId());
        return project != null
                && project.steady()
                && task.scheduledAt().isAfter(settled)
                && task.scheduledAt().isBefore(project.until());
    }

    private static void judgeTick(Seen<ProjectTask> seen, Violations violations) {
        ProjectTask task = seen.value();
        Duration late = Duration.between(task.scheduledAt(), seen.at());
        if (late.compareTo(TICK_WITHIN) > 0 || task.trigger() == Trigger.CATCH_UP) {
            violations.add(seen, "tick %s came %d ms late".formatted(task.taskId(), late.toMillis()));
        }
    }

    private static void judgeStored(
            Seen<ProjectTask> seen, @Nullable StoredResult row, Duration within, Violations violations) {
        ProjectTask task = seen.value();
        if (row == null) {
            violations.add(seen, "task %s has no row".formatted(task.taskId()));
            return;
        }
        long took = row.responseTimeMs() == null ? 0 : row.responseTimeMs();
        Duration late = Duration.between(task.scheduledAt(), row.storedAt()).minusMillis(took);
        if (late.compareTo(within) > 0) {
            violations.add(
                    seen,
                    "the outcome of task %s was stored %d ms after it was due, the check's %d ms apart"
                            .formatted(task.taskId(), late.toMillis(), took));
        }
    }
}
