package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Database.StoredResult;
import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Seen;
import io.pollux.common.contract.PollingResult;
import java.sql.SQLException;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Every result has the row of its task, which says what one of the task's results says: of two, either may be kept. A
 * row says that the task was given up only if no result ever came, and that it is late only if it is.
 */
final class NoResultLost implements Check {

    @Override
    public String name() {
        return "every result is in the table";
    }

    @Override
    public Finding check(Evidence evidence) throws SQLException {
        Violations violations = new Violations();
        Map<String, StoredResult> rows = new HashMap<>();
        evidence.database().results().forEach(row -> rows.put(row.taskId(), row));
        long results = 0;
        for (Map.Entry<String, TaskStory> entry :
                TaskStory.in(evidence.topics()).entrySet()) {
            StoredResult row = rows.get(entry.getKey());
            TaskStory story = entry.getValue();
            results += story.results().size();
            if (!story.results().isEmpty()) {
                judge(story, row, violations);
            } else if (row != null) {
                judgeGivenUp(story, row, violations);
            }
        }
        return violations.finding(results, "results, %,d rows".formatted(rows.size()));
    }

    private static void judge(TaskStory story, @Nullable StoredResult row, Violations violations) {
        Seen<PollingResult> first = story.results().getFirst();
        String taskId = first.value().taskId();
        if (row == null) {
            violations.add(first, "the result of task %s is not in poll_results".formatted(taskId));
        } else if (row.givenUp()) {
            violations.add(first, "task %s has a result, but its row says that it was given up".formatted(taskId));
        } else if (story.results().stream().noneMatch(result -> isSame(result.value(), row))) {
            violations.add(
                    first,
                    "the row of task %s says what none of its %d result(s) does: %s"
                            .formatted(taskId, count(story), row));
        } else if (row.late() != story.flaggedFrom(row.attempt())) {
            violations.add(
                    first,
                    "the row of task %s is %s although its attempt %d was %s"
                            .formatted(
                                    taskId,
                                    row.late() ? "late" : "not late",
                                    row.attempt(),
                                    row.late() ? "never flagged" : "flagged"));
        }
    }

    private static void judgeGivenUp(TaskStory story, StoredResult row, Violations violations) {
        if (!row.givenUp()) {
            violations.add(
                    row.storedAt(),
                    "poll_results",
                    "task %s has no result, but a row of one: %s".formatted(row.taskId(), row));
        } else if (!story.isDead()) {
            violations.add(row.storedAt(), "poll_results", "task %s was given up by nobody".formatted(row.taskId()));
        }
    }

    private static int count(TaskStory story) {
        return story.results().size();
    }

    private static boolean isSame(PollingResult result, StoredResult row) {
        return result.projectId() == row.projectId()
                && result.scheduledAt().equals(row.scheduledAt())
                && result.attempt() == row.attempt()
                && result.outcome().name().equals(row.status())
                && Objects.equals(result.statusCode(), row.statusCode())
                && Objects.equals(millis(result.responseTimeMs()), row.responseTimeMs())
                && result.executorId().equals(row.executorId())
                && result.timestamp().truncatedTo(ChronoUnit.MICROS).equals(row.polledAt());
    }

    private static @Nullable Integer millis(@Nullable Long millis) {
        return millis == null ? null : Math.clamp(millis, 0, Integer.MAX_VALUE);
    }
}
