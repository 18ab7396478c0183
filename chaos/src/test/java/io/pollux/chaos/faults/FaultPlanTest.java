package io.pollux.chaos.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class FaultPlanTest {

    private static final Parts PARTS = new Parts(
            List.of("scheduler-1", "executor-1", "executor-2", "executor-3", "sink-1", "janitor-1", "janitor-2"),
            3,
            true,
            true);
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

    @Test
    void sameSeedBreaksTheSameThings() {
        assertThat(plan(7)).isEqualTo(plan(7)).isNotEqualTo(plan(8));
    }

    @Test
    void everyKindComesInTenMinutes() {
        assertThat(plan(1).faults()).extracting(Fault::kind).contains(FaultKind.values());
    }

    @Test
    void shortestRunHasPoison() {
        assertThat(FaultPlan.of(1, Duration.ofSeconds(1), PARTS).faults())
                .extracting(Fault::kind)
                .containsExactly(FaultKind.POISON);
    }

    @Test
    void allIsMendedInTime() {
        LongStream.range(0, 100).forEach(seed -> assertThat(plan(seed).end()).isLessThanOrEqualTo(TEN_MINUTES));
    }

    @Test
    void neverTwoBrokersAtOnce() {
        LongStream.range(0, 100).forEach(seed -> {
            List<Fault> brokers = plan(seed).faults().stream()
                    .filter(fault -> fault.victim().startsWith("broker-"))
                    .toList();
            assertThat(brokers).isNotEmpty();
            for (int i = 1; i < brokers.size(); i++) {
                assertThat(brokers.get(i).at()).isGreaterThan(brokers.get(i - 1).end());
            }
        });
    }

    @Test
    void whatCannotBeDoneHereIsLeftOut() {
        Parts poor = new Parts(PARTS.nodes(), 3, false, false);
        assertThat(FaultPlan.of(1, TEN_MINUTES, poor).faults())
                .extracting(Fault::kind)
                .contains(FaultKind.KILL)
                .doesNotContain(
                        FaultKind.BROKER_DISK_FULL,
                        FaultKind.JANITOR_DISK_FULL,
                        FaultKind.CLOCK_AHEAD,
                        FaultKind.CLOCK_BEHIND);
    }

    private static FaultPlan plan(long seed) {
        return FaultPlan.of(seed, TEN_MINUTES, PARTS);
    }
}
