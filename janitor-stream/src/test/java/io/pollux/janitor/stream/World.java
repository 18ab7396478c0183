package io.pollux.janitor.stream;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.testkit.SampleProjects;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A scheduler, unreliable executors with clocks that differ, and the topics that they write. */
final class World {

    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final int PROJECTS = 3;

    /** A record in a topic. */
    record Written(
            long projectId,
            @Nullable Bytes value,
            Instant timestamp,
            @Nullable String taskId) {}

    final List<Written> tasks = new ArrayList<>();
    final List<Written> starts = new ArrayList<>();
    final List<Written> results = new ArrayList<>();
    final List<Written> projects = new ArrayList<>();
    final List<String> taskIds = new ArrayList<>();
    private final List<ProjectTask> queue = new ArrayList<>();
    private final Random random;
    Instant now = START;

    World(Random random) {
        this.random = random;
    }

    List<Written> log(Topic topic) {
        return switch (topic) {
            case TASKS -> tasks;
            case STARTS -> starts;
            case RESULTS -> results;
            case PROJECTS -> projects;
            case TIMEOUTS, STATUS, INCIDENTS, DEAD, EXECUTORS, CONTROL ->
                throw new IllegalArgumentException(topic.topicName());
        };
    }

    void schedule() {
        long projectId = 1L + random.nextInt(PROJECTS);
        Instant due = START.plusMillis(taskIds.size());
        ProjectTask task =
                ProjectTask.first(SampleProjects.project(projectId, "http://localhost/"), due, Trigger.SCHEDULE);
        taskIds.add(task.taskId());
        queue(task, now);
    }

    /** A task becomes visible to executors. */
    void queue(ProjectTask task, Instant timestamp) {
        tasks.add(new Written(task.projectId(), Bytes.wrap(Json.encode(task)), timestamp, task.taskId()));
        queue.add(task);
    }

    /** An executor does something about any task in the queue, be it for the first time or once more. */
    void execute() {
        if (queue.isEmpty()) {
            return;
        }
        ProjectTask task = queue.get(random.nextInt(queue.size()));
        String executor = "executor-" + random.nextInt(3);
        boolean starts = random.nextInt(4) != 0;
        boolean ends = random.nextInt(3) == 0;
        if (starts) {
            Instant skewed = now.plusMillis(random.nextInt(4_000) - 2_000);
            TaskStarted start = new TaskStarted(task.taskId(), task.projectId(), task.attempt(), executor, skewed);
            this.starts.add(new Written(task.projectId(), Bytes.wrap(Json.encode(start)), skewed, task.taskId()));
        }
        if (ends) {
            PollingResult result = PollingResult.withoutRequest(task, Outcome.TIMEOUT, "late", now, executor);
            results.add(new Written(task.projectId(), Bytes.wrap(Json.encode(result)), now, task.taskId()));
        }
    }

    void changeProject() {
        long projectId = 1L + random.nextInt(PROJECTS);
        Bytes value = random.nextBoolean()
                ? Bytes.wrap(Json.encode(SampleProjects.project(projectId, "http://localhost/")))
                : null;
        projects.add(new Written(projectId, value, now, null));
    }

    void pass(Duration duration) {
        now = now.plus(duration);
    }
}
