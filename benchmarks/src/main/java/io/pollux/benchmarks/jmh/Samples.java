package io.pollux.benchmarks.jmh;

import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Timings;
import io.pollux.common.contract.Trigger;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Records as they usually are: a project with headers and tags, a check over TLS that went well. */
final class Samples {

    static final Instant AT = Instant.parse("2026-11-17T12:34:56.789Z");

    private Samples() {}

    static Project project(long id) {
        return new Project(
                id,
                1,
                "Shop, checkout " + id,
                "https://shop.example/api/v1/checkout/health?probe=" + id,
                "GET",
                Map.of("Accept", "application/json", "User-Agent", "pollux"),
                null,
                60,
                IntervalUnit.SECONDS,
                Project.DEFAULT_TIMEOUT_MS,
                ExpectedStatus.ANY_SUCCESS,
                List.of(),
                true,
                true,
                true,
                true,
                List.of("shop", "critical"),
                AT,
                AT);
    }

    static ProjectTask task() {
        return ProjectTask.first(project(4_711), AT, Trigger.SCHEDULE);
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
