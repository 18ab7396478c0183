package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Seen;
import io.pollux.chaos.evidence.TopicLog;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All that the topics say about one task. Trials are not told: nothing of them is stored.
 *
 * @param attempts the records of {@code pollux.tasks}
 */
record TaskStory(
        List<Seen<ProjectTask>> attempts,
        List<Seen<TaskStarted>> starts,
        List<Seen<PollingResult>> results,
        List<Seen<TimedOutRequest>> flags) {

    private TaskStory() {
        this(new ArrayList<>(1), new ArrayList<>(1), new ArrayList<>(1), new ArrayList<>(0));
    }

    /** The stories of all tasks, by id. */
    static Map<String, TaskStory> in(TopicLog topics) {
        Map<String, TaskStory> stories = new HashMap<>();
        for (Seen<ProjectTask> task : topics.tasks()) {
            if (!Trial.isId(task.value().projectId())) {
                of(task.value().taskId(), stories).attempts.add(task);
            }
        }
        for (Seen<TaskStarted> start : topics.starts()) {
            if (!Trial.isId(start.value().projectId())) {
                of(start.value().taskId(), stories).starts.add(start);
            }
        }
        for (Seen<PollingResult> result : topics.results()) {
            if (!Trial.isId(result.value().projectId())) {
                of(result.value().taskId(), stories).results.add(result);
            }
        }
        for (Seen<TimedOutRequest> flag : topics.timeouts()) {
            if (!Trial.isId(flag.value().projectId())) {
                of(flag.value().taskId(), stories).flags.add(flag);
            }
        }
        return stories;
    }

    private static TaskStory of(String taskId, Map<String, TaskStory> stories) {
        return stories.computeIfAbsent(taskId, _ -> new TaskStory());
    }

    boolean isDead() {
        return flags.stream().anyMatch(flag -> flag.value().action() == TimedOutRequest.Action.DEAD);
    }

    boolean flagged(int attempt) {
        return flags.stream().anyMatch(flag -> flag.value().attempt() == attempt);
    }

    /** Whether an attempt, or one after it, was flagged. */
    boolean flaggedFrom(int attempt) {
        return flags.stream().anyMatch(flag -> flag.value().attempt() >= attempt);
    }
}
