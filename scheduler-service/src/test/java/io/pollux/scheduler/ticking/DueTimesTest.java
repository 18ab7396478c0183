package io.pollux.scheduler.ticking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class DueTimesTest {

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);

    @RepeatedTest(2_000)
    void theNextDueTimeIsAfterAnyTimeByAtMostOnePeriodAndOnTheGrid() {
        long id = random.nextLong(1, Long.MAX_VALUE);
        long period = period();
        long time = time();

        long next = DueTimes.firstAfter(time, id, period);
        long last = DueTimes.lastUntil(time, id, period);

        assertThat(next).as("seed %d", seed).isGreaterThan(time).isLessThanOrEqualTo(time + period);
        assertThat(last).as("seed %d", seed).isLessThanOrEqualTo(time).isEqualTo(next - period);
        assertThat(Math.floorMod(next, period)).as("seed %d", seed).isEqualTo(DueTimes.slot(id, period));
    }

    @RepeatedTest(500)
    void whoeverWalksFromWhereverMeetsTheSameDueTimes() {
        long id = random.nextLong(1, Long.MAX_VALUE);
        long period = period();
        long from = time();
        long jump = random.nextLong(1, 50 * period);

        long walked = from;
        while (walked <= from + jump) {
            walked = DueTimes.firstAfter(walked, id, period);
        }

        assertThat(walked).as("seed %d", seed).isEqualTo(DueTimes.firstAfter(from + jump, id, period));
    }

    @RepeatedTest(500)
    void aChangedIntervalContinuesOnItsOwnGrid() {
        long id = random.nextLong(1, Long.MAX_VALUE);
        long before = period();
        long after = period();
        long changedAt = DueTimes.firstAfter(time(), id, before);

        long next = DueTimes.firstAfter(changedAt, id, after);

        assertThat(next).as("seed %d", seed).isGreaterThan(changedAt).isLessThanOrEqualTo(changedAt + after);
    }

    @Test
    void aHundredThousandProjectsMadeTogetherAreSpreadOverTheirInterval() {
        int projects = 100_000;
        int[] bySecond = new int[60];
        for (long id = 1; id <= projects; id++) {
            bySecond[(int) (DueTimes.slot(id, Duration.ofMinutes(1).toMillis()) / 1000)]++;
        }

        int busiest = Arrays.stream(bySecond).max().orElseThrow();

        assertThat(busiest).isLessThanOrEqualTo((int) (1.5 * projects / 60));
    }

    private long period() {
        long seconds = switch (random.nextInt(3)) {
            case 0 -> random.nextLong(1, 120);
            case 1 -> random.nextLong(1, 86_400);
            default -> random.nextLong(1, 366) * 86_400;
        };
        return seconds * 1000;
    }

    private long time() {
        return random.nextLong(-1_000_000_000_000L, 4_000_000_000_000L);
    }
}
