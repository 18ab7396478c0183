package io.pollux.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TaskIdTest {

    private static final Instant DUE = Instant.ofEpochMilli(1_763_262_900_000L);

    @Test
    void sameTickHasTheSameIdWhoeverEmitsIt() {
        assertThat(TaskId.of(42, DUE, Trigger.SCHEDULE))
                .isEqualTo("42-1763262900000-schedule")
                .isEqualTo(TaskId.of(42, Instant.ofEpochMilli(DUE.toEpochMilli()), Trigger.SCHEDULE));
    }

    @Test
    void anotherProjectDueTimeOrTriggerHasAnotherId() {
        Set<String> ids = new HashSet<>();
        int count = 0;
        for (long project = 1; project <= 20; project++) {
            for (int millis = 0; millis < 20; millis++) {
                for (Trigger trigger : Trigger.values()) {
                    ids.add(TaskId.of(project, DUE.plusMillis(millis), trigger));
                    count++;
                }
            }
        }
        assertThat(ids).hasSize(count);
    }

    @Test
    void aRetryKeepsTheIdAndCountsTheAttempt() {
        ProjectTask first = ProjectTask.first(Samples.FULL_PROJECT, DUE, Trigger.SCHEDULE);

        ProjectTask retry = first.retry().retry();

        assertThat(retry.taskId()).isEqualTo(first.taskId()).isEqualTo("42-1763262900000-schedule");
        assertThat(retry.attempt()).isEqualTo(3);
        assertThat(retry.trigger()).isEqualTo(Trigger.RETRY);
    }
}
