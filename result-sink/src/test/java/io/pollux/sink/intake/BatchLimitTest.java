package io.pollux.sink.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class BatchLimitTest {

    private final BatchLimit limit = new BatchLimit();

    @Test
    void growsWhileFullBatchesAreQuick() {
        for (int i = 0; i < 10; i++) {
            limit.stored(limit.current(), Duration.ofMillis(50));
        }
        assertThat(limit.current()).isEqualTo(BatchLimit.MOST);
    }

    @Test
    void doesNotGrowOnBatchesThatAreNotFull() {
        int before = limit.current();
        limit.stored(before - 1, Duration.ofMillis(1));
        assertThat(limit.current()).isEqualTo(before);
    }

    @Test
    void shrinksWhenBatchesTakeLongOrFail() {
        int before = limit.current();
        limit.stored(before, Duration.ofSeconds(2));
        assertThat(limit.current()).isEqualTo(before / 2);
        for (int i = 0; i < 10; i++) {
            limit.failed();
        }
        assertThat(limit.current()).isEqualTo(BatchLimit.LEAST);
    }
}
