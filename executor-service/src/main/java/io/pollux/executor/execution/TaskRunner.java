package io.pollux.executor.execution;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Trigger;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.common.target.InvalidUrlException;
import io.pollux.common.target.TargetUrl;
import io.pollux.executor.checking.CheckReport;
import io.pollux.executor.checking.HttpCheck;
import io.pollux.executor.intake.HeldTask;
import io.pollux.executor.intake.TaskSink;
import io.pollux.executor.metrics.ExecutorMetrics;
import io.pollux.executor.permits.Permit;
import io.pollux.executor.permits.PermitQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings each task to its one outcome: it waits for its host's turn, is checked on a virtual thread, and is
 * completed when Kafka has its result. A task that waited for longer than the queue timeout is not executed.
 */
public final class TaskRunner implements TaskSink {

    private static final Logger log = LoggerFactory.getLogger(TaskRunner.class);
    private static final String SERVICE = "executor";

    private final HttpCheck check;
    private final Outbox outbox;
    private final Clock clock;
    private final Duration queueTimeout;
    private final String executorId;
    private final ExecutorMetrics metrics;
    private final PermitQueue<HeldTask> queue;
    private final AtomicLong executed = new AtomicLong();

    public TaskRunner(
            HttpCheck check, Outbox outbox, Limits limits, Clock clock, String executorId, ExecutorMetrics metrics) {
        this.check = check;
        this.outbox = outbox;
        this.clock = clock;
        this.queueTimeout = limits.queueTimeout();
        this.executorId = executorId;
        this.metrics = metrics;
        this.queue = new PermitQueue<>(limits.concurrent(), limits.perHost(), this::begin);
        metrics.trackHttp(queue::active, queue::waiting, queue::limit);
    }

    /** How much may run at once, and how long a task may wait for that. */
    public record Limits(int concurrent, int perHost, Duration queueTimeout) {}

    @Override
    public void accept(HeldTask held) {
        if (isTooOld(held)) {
            endTooOld(held);
            return;
        }
        try {
            queue.offer(TargetUrl.parse(held.task().project().url()).host(), held);
        } catch (InvalidUrlException e) {
            endWithoutRequest(held, Outcome.INVALID_REQUEST, e.getMessage());
        }
    }

    @Override
    public void setAside(ConsumerRecord<byte[], byte[]> record, String reason, Runnable stored) {
        metrics.setAside();
        outbox.setAside(DeadLetter.of(record, SERVICE, reason, clock.instant()), stored);
    }

    @Override
    public void dropWaiting(Predicate<HeldTask> matches) {
        List<HeldTask> dropped = queue.removeIf(matches);
        dropped.forEach(HeldTask::drop);
        metrics.handedOver(dropped.size());
    }

    @Override
    public void expireWaiting() {
        Instant oldest = clock.instant().minus(queueTimeout);
        queue.removeIf(held -> held.queuedAt().isBefore(oldest)).forEach(this::endTooOld);
    }

    @Override
    public boolean canDeliver() {
        boolean can = outbox.canDeliver();
        queue.suspend(!can);
        return can;
    }

    public PermitQueue<HeldTask> queue() {
        return queue;
    }

    public long totalExecuted() {
        return executed.get();
    }

    private void begin(Permit<HeldTask> permit) {
        Thread.startVirtualThread(() -> work(permit));
    }

    /** One task after the other for as long as there is one, since a thread for each costs more than running it. */
    private void work(Permit<HeldTask> first) {
        Permit<HeldTask> permit = first;
        try {
            while (permit != null) {
                executeOrExplain(permit.item());
                permit = permit.exchange();
            }
        } finally {
            if (permit != null) {
                permit.release();
            }
        }
    }

    private void executeOrExplain(HeldTask held) {
        try {
            execute(held);
        } catch (RuntimeException | Error e) {
            log.error(
                    "Task {} failed in a way that nobody thought of",
                    held.task().taskId(),
                    e);
            endWithoutRequest(
                    held,
                    Outcome.INVALID_REQUEST,
                    "Internal error: " + e.getClass().getSimpleName());
        }
    }

    private void execute(HeldTask held) {
        if (held.mustNotBegin()) {
            held.drop();
            metrics.handedOver(1);
            return;
        }
        if (isTooOld(held)) {
            endTooOld(held);
            return;
        }
        ProjectTask task = held.task();
        Instant startedAt = clock.instant();
        metrics.started(Duration.between(task.attempt() == 1 ? task.scheduledAt() : held.queuedAt(), startedAt));
        outbox.started(new TaskStarted(task.taskId(), task.projectId(), task.attempt(), executorId, startedAt));
        CheckReport report = check.run(task.project());
        executed.incrementAndGet();
        metrics.checked(report.took());
        end(held, result(task, report));
    }

    private PollingResult result(ProjectTask task, CheckReport report) {
        return new PollingResult(
                task.taskId(),
                task.projectId(),
                task.attempt(),
                task.scheduledAt(),
                clock.instant(),
                report.outcome().success(),
                report.outcome(),
                report.statusCode(),
                report.took().toMillis(),
                report.timings(),
                report.responseBytes(),
                report.certificateExpiresAt(),
                report.tlsVerified(),
                report.error(),
                executorId);
    }

    private boolean isTooOld(HeldTask held) {
        return Duration.between(held.queuedAt(), clock.instant()).compareTo(queueTimeout) > 0;
    }

    private void endTooOld(HeldTask held) {
        endWithoutRequest(
                held,
                Outcome.QUEUE_TIMEOUT,
                "Not executed: waited in the queue for more than %d s (QUEUE_TIMEOUT)"
                        .formatted(queueTimeout.toSeconds()));
    }

    private void endWithoutRequest(HeldTask held, Outcome outcome, String error) {
        end(held, PollingResult.withoutRequest(held.task(), outcome, error, clock.instant(), executorId));
    }

    private void end(HeldTask held, PollingResult result) {
        metrics.ended(result.outcome());
        outbox.ended(result, held::complete);
        if (held.task().trigger() == Trigger.MANUAL) {
            outbox.hurry();
        }
    }
}
