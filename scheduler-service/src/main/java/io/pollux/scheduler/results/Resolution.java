package io.pollux.scheduler.results;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How finely a window of time is shown, and from what: single results where those are few, else whole hours, else whole
 * days. So a long window reads about as many rows as a short one.
 */
record Resolution(Source source, Duration step) {

    enum Source {
        RESULTS,
        HOURS,
        DAYS
    }

    private static final int MAX_POINTS = 120;
    private static final int MAX_RESULTS = 20_000;
    private static final Duration RESULTS_FOR = Duration.ofHours(25);
    private static final Duration HOURS_FOR = Duration.ofDays(15);
    private static final List<Duration> STEPS = List.of(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(2),
            Duration.ofMinutes(5),
            Duration.ofMinutes(10),
            Duration.ofMinutes(15),
            Duration.ofMinutes(30),
            Duration.ofHours(1),
            Duration.ofHours(2),
            Duration.ofHours(3),
            Duration.ofHours(6),
            Duration.ofHours(12),
            Duration.ofDays(1),
            Duration.ofDays(2),
            Duration.ofDays(7),
            Duration.ofDays(30));

    /**
     * Decides for a project that is polled once a {@code period}. Results older than a day may be gone already, and so
     * are not relied on.
     */
    static Resolution of(ResultSearch.Window window, Duration period, Instant now) {
        Duration length = Duration.between(window.since(), window.until());
        boolean recent = !window.since().isBefore(now.minus(RESULTS_FOR));
        if (recent && length.dividedBy(period) <= MAX_RESULTS) {
            return new Resolution(Source.RESULTS, step(length, period));
        }
        return length.compareTo(HOURS_FOR) <= 0
                ? new Resolution(Source.HOURS, step(length, Duration.ofHours(1)))
                : new Resolution(Source.DAYS, step(length, Duration.ofDays(1)));
    }

    private static Duration step(Duration length, Duration atLeast) {
        return STEPS.stream()
                .filter(step -> step.compareTo(atLeast) >= 0 && length.dividedBy(step) <= MAX_POINTS)
                .findFirst()
                .orElse(STEPS.getLast());
    }
}
