package io.pollux.scheduler.ticking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BatchPaceTest {

    private final BatchPace pace = new BatchPace();

    @ParameterizedTest(name = "a batch of {0} ms: the next after {1} ms")
    @CsvSource({"0, 20", "6, 20", "7, 21", "20, 60", "33, 99", "34, 100", "5000, 100"})
    void slowBatchesAreFurtherApart(long tookMs, long nextAfterMs) {
        pace.begun(1_000);
        pace.took(Duration.ofMillis(tookMs));
        assertThat(pace.nextMs()).isEqualTo(1_000 + nextAfterMs);
    }

    @Test
    void batchThatWasNotCommittedIsSoonTriedAgain() {
        pace.begun(1_000);
        pace.took(Duration.ofSeconds(5));
        pace.begun(2_000);
        assertThat(pace.nextMs()).isEqualTo(2_020);
        assertThat(pace.sinceLastMs(2_005)).isEqualTo(5);
    }
}
