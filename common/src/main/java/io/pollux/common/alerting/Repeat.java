package io.pollux.common.alerting;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A time of the day that comes again on some days of the week, by the clock of some place, its summer time included.
 *
 * @param days on which it begins; none means every day
 * @param start when it begins, such as 02:30
 * @param durationMs how long it lasts, up to a day
 * @param zone by whose clock, such as Europe/Berlin
 */
public record Repeat(List<DayOfWeek> days, String start, long durationMs, String zone) {

    public static final Duration LONGEST = Duration.ofDays(1);

    public Repeat {
        days = List.copyOf(days);
        parse(start, zone);
        if (durationMs < 60_000 || durationMs > LONGEST.toMillis()) {
            throw new IllegalArgumentException("durationMs must be from 60000 to " + LONGEST.toMillis());
        }
    }

    private static void parse(String start, String zone) {
        try {
            LocalTime.parse(start);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("start must be a time such as 02:30", e);
        }
        try {
            ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("zone must be a time zone such as Europe/Berlin", e);
        }
    }

    /** When the occurrence ends that an instant lies in; empty if it lies in none. */
    Optional<Instant> endAt(Instant instant) {
        LocalDate today = instant.atZone(ZoneId.of(zone)).toLocalDate();
        return Stream.of(today.minusDays(1), today)
                .filter(day -> days.isEmpty() || days.contains(day.getDayOfWeek()))
                .map(day -> ZonedDateTime.of(day, LocalTime.parse(start), ZoneId.of(zone))
                        .toInstant())
                .filter(begin -> !instant.isBefore(begin) && instant.isBefore(begin.plusMillis(durationMs)))
                .map(begin -> begin.plusMillis(durationMs))
                .findFirst();
    }
}
