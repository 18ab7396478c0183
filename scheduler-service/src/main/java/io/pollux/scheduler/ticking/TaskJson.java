package io.pollux.scheduler.ticking;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.Trigger;
import java.time.Instant;
import java.util.Arrays;

/**
 * Writes a {@link io.pollux.common.contract.ProjectTask} around the project's JSON as it stands, so that a tick costs a
 * copy and not a parse and a rendering of the project.
 */
final class TaskJson {

    private TaskJson() {}

    static byte[] encode(ScheduledProject project, long scheduledAtMs, Trigger trigger, long missedTicks) {
        Instant scheduledAt = Instant.ofEpochMilli(scheduledAtMs);
        StringBuilder head = new StringBuilder(192)
                .append("{\"taskId\":\"")
                .append(TaskId.of(project.id, scheduledAt, trigger))
                .append("\",\"projectId\":")
                .append(project.id)
                .append(",\"scheduledAt\":\"")
                .append(scheduledAt)
                .append("\",\"attempt\":1,\"trigger\":\"")
                .append(trigger)
                .append('"');
        if (trigger == Trigger.CATCH_UP) {
            head.append(",\"missedTicks\":").append(missedTicks);
        }
        byte[] start = head.append(",\"project\":").toString().getBytes(US_ASCII);
        byte[] task = Arrays.copyOf(start, start.length + project.json.length() + 1);
        int end = project.json.writeTo(task, start.length);
        task[end] = '}';
        return task;
    }
}
