package io.pollux.benchmarks.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
final class CpuStopwatchTest {

    private final long pid = ProcessHandle.current().pid();

    @Test
    void childThatHasEndedCountsWithItsParent() throws IOException, InterruptedException {
        CpuStopwatch alone = CpuStopwatch.alone(pid);
        CpuStopwatch withChildren = CpuStopwatch.withChildren(pid);
        Process busy = new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 500000 ]; do i=$((i+1)); done")
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD)
                .start();
        assertThat(busy.waitFor()).isZero();

        double own = alone.seconds();
        assertThat(withChildren.seconds()).isGreaterThan(own + 0.1);
    }

    @Test
    void sharesAreOfAMillion() throws IOException {
        CpuStopwatch stopwatch = CpuStopwatch.alone(pid);
        while (stopwatch.seconds() < 0.05) {
            Thread.onSpinWait();
        }
        assertThat(stopwatch.secondsPerMillion(1_000)).isGreaterThanOrEqualTo(50);
    }
}
