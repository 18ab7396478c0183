package io.pollux.common.contract;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One check to be done.
 *
 * @param attempt from 1; the janitor's retries count up
 * @param project what to poll, as it was when the task was emitted
 * @param missedTicks with {@link Trigger#CATCH_UP}: how many earlier due times this task stands for besides its own
 */
public record ProjectTask(
        String taskId,
        long projectId,
        Instant scheduledAt,
        int attempt,
        Trigger trigger,
        Project project,
        @Nullable Long missedTicks) {

    public ProjectTask {
        Objects.requireNonNull(taskId, "taskId is missing");
        Objects.requireNonNull(scheduledAt, "scheduledAt is missing");
        Objects.requireNonNull(trigger, "trigger is missing");
        Objects.requireNonNull(project, "project is missing");
        Checks.requireAttempt(attempt);
        if (projectId != project.id()) {
            throw new IllegalArgumentException(
                    "projectId " + projectId + " is not that of the project, " + project.id());
        }
    }

    /** The first attempt at a task, with the id that belongs to it. */
    public static ProjectTask first(Project project, Instant scheduledAt, Trigger trigger) {
        return new ProjectTask(
                TaskId.of(project.id(), scheduledAt, trigger), project.id(), scheduledAt, 1, trigger, project, null);
    }

    /** The same task once more. */
    public ProjectTask retry() {
        return new ProjectTask(taskId, projectId, scheduledAt, attempt + 1, Trigger.RETRY, project, missedTicks);
    }
}
