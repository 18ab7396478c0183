package io.pollux.common.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MaintenanceWindowTest {

    private static final Instant START = Instant.parse("2026-11-16T02:00:00Z");

    @Test
    void coversNamedProjectsAndThoseWithAllTags() {
        MaintenanceWindow window =
                new MaintenanceWindow("w", Set.of(7L), List.of("eu", "shop"), START, START.plusSeconds(60), null);

        assertThat(window.covers(7, List.of(), START)).isTrue();
        assertThat(window.covers(8, List.of("shop", "eu", "x"), START)).isTrue();
        assertThat(window.covers(8, List.of("shop"), START)).isFalse();
    }

    @Test
    void beginsWithItsStartAndEndsBeforeItsEnd() {
        MaintenanceWindow window =
                new MaintenanceWindow("w", Set.of(7L), List.of(), START, START.plusSeconds(60), null);

        assertThat(window.isActive(START.minusMillis(1))).isFalse();
        assertThat(window.isActive(START)).isTrue();
        assertThat(window.isActive(START.plusSeconds(60))).isFalse();
    }

    @Test
    void withoutTagsNoOtherProjectIsCovered() {
        assertThat(new MaintenanceWindow("w", Set.of(), List.of(), START, START.plusSeconds(60), null)
                        .covers(1, List.of("any"), START))
                .isFalse();
    }

    /** 23:30 of a Sunday in Berlin, for two hours, reaches into Monday; summer time ends on 2026-10-25. */
    @Test
    void repeatsByTheClockOfItsZoneAndAcrossMidnight() {
        Repeat repeat = new Repeat(List.of(DayOfWeek.SUNDAY), "23:30", 7_200_000, "Europe/Berlin");
        MaintenanceWindow window = new MaintenanceWindow("w", Set.of(1L), List.of(), null, null, repeat);

        assertThat(window.isActive(Instant.parse("2026-10-18T21:30:00Z"))).isTrue();
        assertThat(window.isActive(Instant.parse("2026-10-25T21:30:00Z"))).isFalse();
        assertThat(window.isActive(Instant.parse("2026-10-25T22:30:00Z"))).isTrue();
        assertThat(window.isActive(Instant.parse("2026-10-26T00:29:59Z"))).isTrue();
        assertThat(window.isActive(Instant.parse("2026-10-26T00:30:00Z"))).isFalse();
        assertThat(window.isActive(Instant.parse("2026-10-26T22:30:00Z"))).isFalse();
    }

    @Test
    void repeatSaysWhatIsWrongWithIt() {
        assertThatThrownBy(() -> new Repeat(List.of(), "25:00", 60_000, "UTC")).hasMessageContaining("start");
        assertThatThrownBy(() -> new Repeat(List.of(), "02:00", 60_000, "Mars/North"))
                .hasMessageContaining("zone");
        assertThatThrownBy(() -> new Repeat(List.of(), "02:00", 90_000_000, "UTC"))
                .hasMessageContaining("durationMs");
    }
}
