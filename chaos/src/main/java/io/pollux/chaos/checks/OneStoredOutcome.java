package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Database.DeadTask;
import io.pollux.chaos.evidence.Database.StoredResult;
import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Seen;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.Action;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every task has exactly one row that says how it ended, and no row is without its task; the dead are remembered. */
final class OneStoredOutcome implements Check {

    @Override
    public String name() {
        return "every task ends in exactly one stored outcome";
    }

    @Override
    public Finding check(Evidence evidence) throws SQLException {
        Violations violations = new Violations();
        Map<String, TaskStory> stories = TaskStory.in(evidence.topics());
        stories.values().removeIf(story -> story.attempts().isEmpty());
        Map<String, StoredResult> rows = new HashMap<>();
        for (StoredResult row : evidence.database().results()) {
            if (rows.putIfAbsent(row.taskId(), row) != null) {
                violations.add(row.storedAt(), "poll_results", "task %s has two rows".formatted(row.taskId()));
            }
            if (!stories.containsKey(row.taskId())) {
                violations.add(row.storedAt(), "poll_results", "there was no task %s".formatted(row.taskId()));
            }
        }
        stories.forEach((taskId, story) -> {
            if (!rows.containsKey(taskId)) {
                violations.add(
                        story.attempts().getFirst(),
                        ("task %s has no outcome in poll_results; it has %d attempt(s), %d start(s), %d result(s) and %d"
                                        + " flag(s)")
                                .formatted(
                                        taskId,
                                        story.attempts().size(),
                                        story.starts().size(),
                                        story.results().size(),
                                        story.flags().size()));
            }
        });
        int dead = dead(stories, evidence.database().deadTasks(), violations);
        return violations.finding(stories.size(), "tasks, %,d rows, %,d dead tasks".formatted(rows.size(), dead));
    }

    private static int dead(Map<String, TaskStory> stories, List<DeadTask> deadTasks, Violations violations) {
        Set<String> remembered = new HashSet<>();
        for (DeadTask task : deadTasks) {
            remembered.add(task.taskId());
            TaskStory story = stories.get(task.taskId());
            if (story == null || !story.isDead()) {
                violations.add(task.diedAt(), "dead_tasks", "task %s was never given up".formatted(task.taskId()));
            } else if (!task.complete()) {
                violations.add(
                        task.diedAt(),
                        "dead_tasks",
                        "task %s lacks its timeout or its dead letter".formatted(task.taskId()));
            }
        }
        stories.forEach((taskId, story) -> {
            if (story.isDead() && !remembered.contains(taskId)) {
                violations.add(lastFlag(story), "task %s died, but is not in dead_tasks".formatted(taskId));
            }
        });
        return remembered.size();
    }

    private static Seen<TimedOutRequest> lastFlag(TaskStory story) {
        return story.flags().stream()
                .filter(flag -> flag.value().action() == Action.DEAD)
                .findFirst()
                .orElseThrow();
    }
}
