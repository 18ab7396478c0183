package io.pollux.janitor.stream;

import static io.pollux.janitor.stream.JanitorDriver.INTERVAL;
import static io.pollux.janitor.stream.JanitorDriver.PROCESSING_TIMEOUT;
import static io.pollux.janitor.stream.JanitorDriver.QUEUE_TIMEOUT;
import static io.pollux.janitor.stream.JanitorDriver.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.Action;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.common.contract.Trigger;
import io.pollux.janitor.inflight.Kind;
import io.pollux.testkit.SampleProjects;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each transition of a task's state, in the real topology. */
class TransitionsTest {

    private final JanitorDriver janitor = new JanitorDriver();
    private final ProjectTask task =
            ProjectTask.first(SampleProjects.project(7, "http://localhost/"), START, Trigger.SCHEDULE);

    @AfterEach
    void close() {
        janitor.close();
    }

    @Test
    void taskThatEndsInTimeLeavesNothing() {
        janitor.task(task);
        assertThat(janitor.inFlight(Kind.QUEUED)).isEqualTo(1);
        janitor.start(task, "executor-1");
        assertThat(janitor.inFlight(Kind.QUEUED)).isZero();
        assertThat(janitor.inFlight(Kind.PROCESSING)).isEqualTo(1);
        janitor.result(task);
        assertThat(janitor.inFlight(Kind.PROCESSING)).isZero();
        janitor.pass(Duration.ofMinutes(10));

        assertThat(janitor.flags()).isEmpty();
        assertThat(janitor.retries()).isEmpty();
        assertThat(janitor.dead()).isEmpty();
        assertThat(janitor.isEmpty()).isTrue();
    }

    @Test
    void queuedTaskIsFlaggedBetweenItsGraceAndAnIntervalAfterItsDeadline() {
        janitor.task(task);
        Instant deadline = START.plus(QUEUE_TIMEOUT);

        janitor.passUntil(deadline.plus(INTERVAL.dividedBy(3)).minusMillis(1));
        assertThat(janitor.flags()).isEmpty();
        janitor.passUntil(deadline.plus(INTERVAL));

        List<TimedOutRequest> flags = janitor.flags();
        assertThat(flags).hasSize(1);
        TimedOutRequest flag = flags.getFirst();
        assertThat(flag.taskId()).isEqualTo(task.taskId());
        assertThat(flag.attempt()).isEqualTo(1);
        assertThat(flag.state()).isEqualTo(State.QUEUED);
        assertThat(flag.since()).isEqualTo(START);
        assertThat(flag.deadline()).isEqualTo(deadline);
        assertThat(flag.flaggedAt()).isBetween(deadline.plus(INTERVAL.dividedBy(3)), deadline.plus(INTERVAL));
        assertThat(flag.executorId()).isNull();
        assertThat(flag.action()).isEqualTo(Action.RETRIED);
    }

    @Test
    void startedTaskIsFlaggedByTheTimeOfItsStart() {
        janitor.task(task);
        janitor.pass(Duration.ofSeconds(90));
        janitor.start(task, "executor-1");
        janitor.pass(PROCESSING_TIMEOUT.plus(INTERVAL));

        List<TimedOutRequest> flags = janitor.flags();
        assertThat(flags).hasSize(1);
        assertThat(flags.getFirst().state()).isEqualTo(State.PROCESSING);
        assertThat(flags.getFirst().since()).isEqualTo(START.plusSeconds(90));
        assertThat(flags.getFirst().deadline()).isEqualTo(START.plusSeconds(150));
        assertThat(flags.getFirst().executorId()).isEqualTo("executor-1");
    }

    @Test
    void retryIsTheSameTaskOnceMore() {
        janitor.task(task);
        janitor.pass(QUEUE_TIMEOUT.plus(INTERVAL));

        assertThat(janitor.retries()).containsExactly(task.retry());
        assertThat(janitor.inFlight(Kind.QUEUED)).isEqualTo(1);
    }

    @Test
    void taskDiesAfterItsLastAttempt() {
        janitor.task(task);
        janitor.pass(QUEUE_TIMEOUT.plus(INTERVAL).multipliedBy(3));

        assertThat(janitor.flags())
                .extracting(TimedOutRequest::attempt, TimedOutRequest::action)
                .containsExactly(tuple(1, Action.RETRIED), tuple(2, Action.RETRIED), tuple(3, Action.DEAD));
        assertThat(janitor.dead()).hasSize(1);
        janitor.pass(Duration.ofMinutes(10));
        assertThat(janitor.flags()).isEmpty();
        assertThat(janitor.isEmpty()).isTrue();
    }
}
