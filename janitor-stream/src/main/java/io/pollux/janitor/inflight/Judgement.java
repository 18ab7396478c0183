package io.pollux.janitor.inflight;

import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.Action;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.janitor.inflight.InFlight.Processing;
import io.pollux.janitor.inflight.InFlight.Queued;
import io.pollux.janitor.inflight.InFlight.Watched;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides on a task that timed out: once more, or dead with its whole story. */
record Judgement(
        Watched watched,
        State state,
        List<Run> runs,
        @Nullable String executorId,
        Instant now) {

    static Judgement of(Watched watched, Instant now) {
        return switch (watched) {
            case Queued queued -> new Judgement(queued, State.QUEUED, List.of(), null, now);
            case Processing processing ->
                new Judgement(processing, State.PROCESSING, processing.runs(), processing.executorId(), now);
        };
    }

    Verdict decide(Timeouts timeouts, boolean projectStopped) {
        TaskRecord task = watched.task();
        if (projectStopped || task.attempt() >= timeouts.maxAttempts()) {
            Story story = new Story(task.taskId(), task.projectId(), reason(timeouts, projectStopped), attempts());
            return new Verdict.Dead(flag(Action.DEAD), task, story, timeouts.afterEnd(task, now));
        }
        TaskRecord retry = task.retry(now);
        return new Verdict.Retry(flag(Action.RETRIED), new Queued(retry, attempts(), now, timeouts.queueDeadline(now)));
    }

    private String reason(Timeouts timeouts, boolean projectStopped) {
        String timedOut = "timed out while " + state + " in attempt "
                + watched.task().attempt() + " of " + timeouts.maxAttempts();
        return projectStopped ? timedOut + "; its project was disabled or deleted meanwhile" : timedOut;
    }

    private List<Attempt> attempts() {
        List<Attempt> attempts = new ArrayList<>(watched.past());
        TaskRecord task = watched.task();
        attempts.add(new Attempt(task.attempt(), state, task.queuedAt(), runs, watched.deadline(), now));
        return attempts;
    }

    private TimedOutRequest flag(Action action) {
        TaskRecord task = watched.task();
        return new TimedOutRequest(
                task.taskId(),
                task.projectId(),
                task.attempt(),
                state,
                watched.since(),
                watched.deadline(),
                now,
                executorId,
                action);
    }
}
