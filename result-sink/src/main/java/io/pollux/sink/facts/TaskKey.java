package io.pollux.sink.facts;

import io.pollux.database.Storable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The key under which a task is stored. The due time is part of it because tables are partitioned by it; where the task's
 * id has the contract's form the due time is taken from the id, so that one id is one key whatever else a record says.
 */
public record TaskKey(long projectId, Instant scheduledAt, String taskId) implements Comparable<TaskKey> {

    private static final int MAX_ID_LENGTH = 200;

    /**
     * The key of a task, with {@code scheduledAt} for an id of another form than the contract's.
     *
     * @throws IllegalArgumentException if the id is not fit for a key, or belongs to another project
     */
    static TaskKey of(long projectId, String taskId, Instant scheduledAt) {
        Instant due = dueTime(projectId, taskId);
        return new TaskKey(projectId, Storable.time("scheduledAt", due == null ? scheduledAt : due), taskId);
    }

    /** The key of a task of which nothing but the id is known. */
    static TaskKey of(long projectId, String taskId) {
        Instant due = dueTime(projectId, taskId);
        if (due == null) {
            throw new IllegalArgumentException("taskId does not say when the task was due");
        }
        return new TaskKey(projectId, Storable.time("taskId", due), taskId);
    }

    private static @Nullable Instant dueTime(long projectId, String taskId) {
        if (taskId.isEmpty() || taskId.length() > MAX_ID_LENGTH) {
            throw new IllegalArgumentException("taskId must have from 1 to " + MAX_ID_LENGTH + " characters");
        }
        if (!Storable.text(taskId).equals(taskId)) {
            throw new IllegalArgumentException("taskId holds a character that cannot be stored");
        }
        int first = taskId.indexOf('-');
        int last = taskId.lastIndexOf('-');
        if (first < 1 || last < first + 2 || last == taskId.length() - 1) {
            return null;
        }
        try {
            long project = Long.parseLong(taskId, 0, first, 10);
            Instant due = Instant.ofEpochMilli(Long.parseLong(taskId, first + 1, last, 10));
            if (project != projectId) {
                throw new IllegalArgumentException(
                        "taskId names project " + project + " but projectId is " + projectId);
            }
            return due;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /**
     * The order in which rows are written, the same in every sink, so that two never wait for one another. Every row of a
     * batch is compared a dozen times, which a chain of comparators made a sixth of the sink's work.
     */
    @Override
    public int compareTo(TaskKey other) {
        int byProject = Long.compare(projectId, other.projectId);
        if (byProject != 0) {
            return byProject;
        }
        int byTime = scheduledAt.compareTo(other.scheduledAt);
        return byTime != 0 ? byTime : taskId.compareTo(other.taskId);
    }
}
