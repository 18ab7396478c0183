package io.pollux.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.benchmarks.observation.Quantiles;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StepTest {

    @ParameterizedTest(name = "{0} rows/s, {1} tasks and {2} results that wait: {3}")
    @CsvSource({
        "1000, 2000, 2000, true",
        "981,  0,    0,    true",
        "979,  0,    0,    false",
        "1021, 0,    0,    false",
        "1000, 2001, 0,    false",
        "1000, 0,    2001, false",
        "NaN,  0,    0,    false",
        "1000, NaN,  0,    false"
    })
    void rateIsHeldWhileRowsKeepUpAndLittleWaits(double rows, double tasks, double results, boolean held) {
        Sightings.Latency latency = new Sightings.Latency(Quantiles.of(new double[] {1}), 0);
        Step step = new Step(
                1_000, 1_000, rows, latency, new Lag(0, 0), new Lag(tasks, results), new Step.Cost(1, 1, 1, Map.of()));
        assertThat(step.held()).isEqualTo(held);
    }
}
