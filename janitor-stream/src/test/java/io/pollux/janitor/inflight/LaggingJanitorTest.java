package io.pollux.janitor.inflight;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.janitor.inflight.InFlight.Ended;
import io.pollux.testkit.SampleProjects;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A janitor that judges a task several times before it has read back what it wrote: nothing ends twice. */
final class LaggingJanitorTest {

    private static final Instant START = Instant.parse("2026-11-16T19:00:00Z");
    private static final Duration QUEUE = Duration.ofSeconds(45);

    private final Transitions transitions = new Transitions(new Timeouts(QUEUE, Duration.ofSeconds(15), 3));
    private final ProjectTask first =
            ProjectTask.first(SampleProjects.project(3, "http://localhost/"), START, Trigger.SCHEDULE);
    private final ProjectTask second = first.retry();
    private final ProjectTask third = second.retry();

    @Test
    void retriesThatAreReadAfterDeathDoNotBringItBack() {
        InFlight state = read(null, first);
        for (int attempt = 1; attempt <= 3; attempt++) {
            InFlight watched = Objects.requireNonNull(state);
            state = transitions
                    .onDeadline(watched, watched.deadline().plusSeconds(1), false)
                    .next();
        }
        assertThat(state).isInstanceOf(Ended.class);

        state = read(state, second);
        assertThat(state).isInstanceOf(Ended.class);
        state = read(state, third);
        assertThat(state).isNull();
    }

    @Test
    void deathIsRememberedForAsLongAsARetryMayBeHidden() {
        InFlight queued = Objects.requireNonNull(read(null, first));
        InFlight retried = Objects.requireNonNull(
                transitions.onDeadline(queued, queued.deadline(), false).next());
        Instant died = retried.deadline();
        InFlight ended = Objects.requireNonNull(transitions.onResult(retried, 1, died));

        assertThat(ended.deadline()).isAfterOrEqualTo(died.plus(Duration.ofDays(1)));
    }

    @Test
    void attemptsThatAreReadAfterTheirResultDoNotBringItBack() {
        InFlight state = transitions.onResult(null, 2, START);

        state = read(state, first);
        assertThat(state).isInstanceOf(Ended.class);
        state = read(state, second);
        assertThat(state).isNull();
    }

    @Test
    void anotherResultMeanwhileChangesOnlyWhichAttemptIsTheLast() {
        InFlight state = transitions.onResult(null, 1, START);
        Instant deadline = Objects.requireNonNull(state).deadline();

        state = transitions.onResult(state, 2, START.plusSeconds(5));
        assertThat(state).isEqualTo(new Ended(2, deadline));
        assertThat(transitions.onResult(state, 1, START.plusSeconds(6))).isEqualTo(state);
    }

    private @Nullable InFlight read(@Nullable InFlight state, ProjectTask task) {
        TaskRecord record = TaskRecord.of(task, START, task.attempt(), Json.encode(task));
        return transitions.onTask(state, record, START);
    }
}
