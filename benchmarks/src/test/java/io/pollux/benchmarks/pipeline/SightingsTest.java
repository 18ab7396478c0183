package io.pollux.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SightingsTest {

    private static final Instant FROM = Instant.parse("2026-11-16T12:00:00Z");
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Due 1 and 2 seconds after every multiple of five, as known from long before and from long after. */
    private static final List<DueTime> KNOWN = List.of(due(1, 1 - 600), due(2, 2 + 600));

    @Test
    void eachProjectIsAwaitedFromEachOfItsDueTimesWithinTheTime() {
        Sightings sightings = sightings(10);
        assertThat(sightings.awaitedAt(at(0.9))).isEmpty();
        assertThat(sightings.awaitedAt(at(1))).containsExactly(due(1, 1));
        assertThat(sightings.awaitedAt(at(9))).containsExactly(due(1, 1), due(2, 2), due(1, 6), due(2, 7));
    }

    @Test
    void dueTimeAtTheBeginningCountsAndThatAtTheEndDoesNot() {
        Sightings sightings = Sightings.of(List.of(due(1, 0)), INTERVAL, FROM, at(5), PATIENCE);
        assertThat(sightings.awaitedAt(at(9))).containsExactly(due(1, 0));
    }

    @Test
    void latencyLastsUntilARowIsFirstSeen() {
        Sightings sightings = sightings(5);
        var _ = sightings.awaitedAt(at(3));
        sightings.see(due(1, 1), at(1.25));
        sightings.see(due(1, 1), at(3));
        sightings.see(due(2, 2), at(3));

        assertThat(sightings.complete()).isTrue();
        assertThat(sightings.latency().millis().count()).isEqualTo(2);
        assertThat(sightings.latency().millis().min()).isEqualTo(250);
        assertThat(sightings.latency().millis().max()).isEqualTo(1_000);
        assertThat(sightings.latency().missed()).isZero();
    }

    @Test
    void rowThatNobodyAwaitsIsIgnored() {
        Sightings sightings = sightings(5);
        sightings.see(due(1, -4), at(0));
        assertThat(sightings.latency().millis().count()).isZero();
    }

    @Test
    void whatIsAwaitedInVainIsMissedAndCountsWithAllThePatience() {
        Sightings sightings = sightings(5);
        assertThat(sightings.awaitedAt(at(11))).containsExactly(due(1, 1), due(2, 2));
        assertThat(sightings.awaitedAt(at(11.5))).containsExactly(due(2, 2));
        assertThat(sightings.awaitedAt(at(12.5))).isEmpty();

        assertThat(sightings.complete()).isTrue();
        assertThat(sightings.latency().missed()).isEqualTo(2);
        assertThat(sightings.latency().millis().min()).isEqualTo(10_000);
    }

    private static Sightings sightings(int seconds) {
        return Sightings.of(KNOWN, INTERVAL, FROM, at(seconds), PATIENCE);
    }

    private static DueTime due(long project, int second) {
        return new DueTime(project, at(second));
    }

    private static Instant at(double seconds) {
        return FROM.plusMillis((long) (seconds * 1_000));
    }
}
