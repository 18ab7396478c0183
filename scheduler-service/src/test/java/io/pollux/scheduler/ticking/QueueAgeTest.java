package io.pollux.scheduler.ticking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QueueAgeTest {

    private final QueueAge age = new QueueAge(Duration.ofSeconds(10));

    @Test
    void aQueueThatIsTakenFromInTimeIsNeverTooOld() {
        for (long second = 0; second < 60; second++) {
            assertThat(age.isExceeded(second * 1000, second * 100, Math.max(0, (second - 9) * 100)))
                    .as("second %d", second)
                    .isFalse();
        }
    }

    @Test
    void aQueueThatNobodyTakesFromIsTooOldAfterItsLimitAndNotBefore() {
        for (long second = 0; second <= 30; second++) {
            boolean exceeded = age.isExceeded(second * 1000, 1 + second, 0);
            assertThat(exceeded).as("second %d", second).isEqualTo(second >= 10);
        }
    }

    @Test
    void anEmptyQueueIsNotOldHoweverLongItIsEmpty() {
        for (long second = 0; second <= 60; second++) {
            assertThat(age.isExceeded(second * 1000, 500, 500)).isFalse();
        }
    }

    @Test
    void aQueueThatMovesAgainIsFineAtOnce() {
        for (long second = 0; second <= 30; second++) {
            age.isExceeded(second * 1000, 100, 0);
        }
        assertThat(age.isExceeded(31_000, 100, 100)).isFalse();
    }
}
