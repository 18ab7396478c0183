package io.pollux.benchmarks.jmh;

import io.pollux.benchmarks.ShopProject;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Timings;
import io.pollux.common.contract.Trigger;
import java.time.Instant;

/** Records as they usually are: a project with headers and tags, a check over TLS that went well. */
final class Samples {

    static final Instant AT = Instant.parse("2026-11-17T12:34:56.789Z");

    private Samples() {}

    static ProjectTask task() {
        return ProjectTask.first(ShopProject.of(4_711, AT), AT, Trigger.SCHEDULE);
    }

    static TaskStarted start() {
        ProjectTask task = task();
        return new TaskStarted(task.taskId(), task.projectId(), task.attempt(), "executor-1", AT);
    }

    static PollingResult result() {
        ProjectTask task = task();
        return new PollingResult(
                task.taskId(),
                task.projectId(),
                task.attempt(),
                task.scheduledAt(),
                AT.plusMillis(123),
                true,
                Outcome.UP,
                200,
                87L,
                new Timings(1L, 12L, 31L, 40L, 3L),
                5_120L,
                AT.plusSeconds(5_000_000),
                true,
                null,
                "executor-1");
    }
}
