package io.pollux.chaos.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.chaos.evidence.Disturbances.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DisturbancesTest {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void countsOnlyWhatLiesWithin() {
        Disturbances disturbances = new Disturbances(List.of(span(0, 10), span(20, 30), span(90, 99)));
        assertThat(disturbances.within(at(5), at(25))).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void countsWhatOverlapsOnce() {
        Disturbances disturbances = new Disturbances(List.of(span(15, 30), span(10, 20), span(12, 14)));
        assertThat(disturbances.within(at(0), at(60))).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void isNothingWhereNothingWasBroken() {
        assertThat(Disturbances.NONE.within(at(0), at(60))).isZero();
    }

    private static Span span(int from, int to) {
        return new Span(at(from), at(to));
    }

    private static Instant at(int second) {
        return BEGIN.plusSeconds(second);
    }
}
