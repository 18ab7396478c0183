package io.pollux.sink.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.Trigger;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class TaskKeyTest {

    private static final Instant DUE = Instant.parse("2026-11-16T10:00:00.123Z");

    @Test
    void takesTheDueTimeFromTheIdWhateverElseIsSaid() {
        for (Trigger trigger : Trigger.values()) {
            String id = TaskId.of(42, DUE, trigger);
            assertThat(TaskKey.of(42, id, Instant.EPOCH)).isEqualTo(TaskKey.of(42, id));
            assertThat(TaskKey.of(42, id).scheduledAt()).isEqualTo(DUE);
        }
    }

    @Test
    void knowsTasksThatWereDueBefore1970() {
        Instant early = Instant.parse("1969-12-31T23:59:59Z");
        assertThat(TaskKey.of(42, TaskId.of(42, early, Trigger.SCHEDULE)).scheduledAt())
                .isEqualTo(early);
    }

    @Test
    void takesTheDueTimeOfTheRecordForAnIdOfAnotherForm() {
        for (String id : new String[] {"task-7", "a-b-c", "42-x-schedule", "42--schedule", "-", "42-17"}) {
            assertThat(TaskKey.of(42, id, DUE)).isEqualTo(new TaskKey(42, DUE, id));
        }
    }

    @Test
    void refusesAnIdOfAnotherProject() {
        assertThatThrownBy(() -> TaskKey.of(42, TaskId.of(43, DUE, Trigger.SCHEDULE), DUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("43");
    }

    @Test
    void refusesIdsThatAreNoKeys() {
        for (String id : new String[] {"", "a\u0000b", "a\ud800b", "x".repeat(201)}) {
            assertThatThrownBy(() -> TaskKey.of(42, id, DUE)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void refusesATimeThatNoTimestampHolds() {
        assertThatThrownBy(() -> TaskKey.of(42, "task-7", Instant.MAX)).hasMessageContaining("scheduledAt");
        assertThatThrownBy(() -> TaskKey.of(42, "42-" + Long.MAX_VALUE + "-schedule", DUE))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
