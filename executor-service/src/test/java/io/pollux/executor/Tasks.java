package io.pollux.executor;

import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.testkit.SampleProjects;
import io.pollux.testkit.TopicWriter;
import java.time.Instant;

/** Puts tasks into their topic, each of a project of its own. */
final class Tasks {

    private static final Instant DUE = Instant.parse("2026-01-01T00:00:00Z");

    private Tasks() {}

    /** Writes one task; its id. */
    static String write(TopicWriter writer, long projectId, String url) {
        Project project = SampleProjects.project(projectId, url);
        ProjectTask task = ProjectTask.first(project, DUE, Trigger.SCHEDULE);
        writer.write(Topic.TASKS, projectId, task);
        return task.taskId();
    }

    /** Writes tasks 1 to {@code count}, each with a path of its own. */
    static void writeMany(TopicWriter writer, int count, CountingTarget target) {
        for (int i = 1; i <= count; i++) {
            write(writer, i, target.url("/" + i));
        }
        writer.flush();
    }
}
