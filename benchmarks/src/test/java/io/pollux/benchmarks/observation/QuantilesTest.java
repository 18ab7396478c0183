package io.pollux.benchmarks.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class QuantilesTest {

    @Test
    void quantileIsTheValueThatAShareOfAllAreAtOrBelow() {
        Quantiles thousand = Quantiles.of(
                IntStream.rangeClosed(1, 1_000).mapToDouble(i -> 1_001 - i).toArray());
        assertThat(thousand.min()).isEqualTo(1);
        assertThat(thousand.median()).isEqualTo(500);
        assertThat(thousand.at(0.99)).isEqualTo(990);
        assertThat(thousand.at(0.999)).isEqualTo(999);
        assertThat(thousand.max()).isEqualTo(1_000);
    }

    @Test
    void ofNothingThereIsNoNumber() {
        assertThat(Quantiles.of(new double[0]).median()).isNaN();
    }
}
