package io.pollux.scheduler.checks;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Trigger;
import io.pollux.scheduler.kafka.TailListener;
import io.pollux.scheduler.results.ResultView;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Brings together who waits for a task and its end, whichever comes first. It remembers the ends of the latest manual
 * checks of the whole cluster, so that a client who asks a moment after the end need not wait for the database.
 */
final class TaskBoard implements TailListener {

    private static final int REMEMBERED = 20_000;
    private static final String MANUAL = "-" + TaskId.suffix(Trigger.MANUAL);

    private final Map<String, Optional<ResultView>> remembered = new LinkedHashMap<>();
    private final Map<String, Set<Waiter>> waiting = new HashMap<>();

    /** Somebody who waits for the end of a task. */
    static final class Waiter {

        private final String taskId;
        private final CompletableFuture<ResultView> end = new CompletableFuture<>();

        private Waiter(String taskId) {
            this.taskId = taskId;
        }

        CompletableFuture<ResultView> end() {
            return end;
        }
    }

    /** A task was issued here: until it is forgotten, it is known that there is such a task. */
    synchronized void issued(String taskId) {
        remembered.putIfAbsent(taskId, Optional.empty());
        forgetOldest();
    }

    synchronized boolean knows(String taskId) {
        return remembered.containsKey(taskId);
    }

    synchronized Optional<ResultView> end(String taskId) {
        return remembered.getOrDefault(taskId, Optional.empty());
    }

    /** Completes with the end of the task if that comes from now on. Must be given back to {@link #leave}. */
    synchronized Waiter join(String taskId) {
        Waiter waiter = new Waiter(taskId);
        waiting.computeIfAbsent(taskId, _ -> new HashSet<>()).add(waiter);
        return waiter;
    }

    synchronized void leave(Waiter waiter) {
        waiting.computeIfPresent(waiter.taskId, (_, all) -> {
            all.remove(waiter);
            return all.isEmpty() ? null : all;
        });
    }

    synchronized int waiting() {
        return waiting.values().stream().mapToInt(Set::size).sum();
    }

    @Override
    public void result(PollingResult result, Instant at) {
        ended(result.taskId(), ResultView.of(result));
    }

    @Override
    public void timeout(TimedOutRequest request, Instant at) {
        if (request.action() == TimedOutRequest.Action.DEAD) {
            ParsedTaskId.parse(request.taskId())
                    .ifPresent(id -> ended(request.taskId(), ResultView.givenUp(request, id.scheduledAt())));
        }
    }

    private void ended(String taskId, ResultView end) {
        Set<Waiter> woken;
        synchronized (this) {
            if (taskId.endsWith(MANUAL)) {
                remembered.put(taskId, Optional.of(end));
                forgetOldest();
            }
            woken = waiting.remove(taskId);
        }
        if (woken != null) {
            woken.forEach(waiter -> waiter.end.complete(end));
        }
    }

    private void forgetOldest() {
        if (remembered.size() > REMEMBERED) {
            remembered.remove(remembered.keySet().iterator().next());
        }
    }
}
