package io.pollux.sink.storing;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;

/** An hour or a UTC day of a project. */
record Span(long projectId, long startSeconds) implements Comparable<Span> {

    private static final Comparator<Span> ORDER =
            Comparator.comparingLong(Span::projectId).thenComparingLong(Span::startSeconds);
    private static final long HOUR = ChronoUnit.HOURS.getDuration().toSeconds();
    private static final long DAY = ChronoUnit.DAYS.getDuration().toSeconds();

    static Span hour(long projectId, Instant time) {
        return new Span(projectId, Math.floorDiv(time.getEpochSecond(), HOUR) * HOUR);
    }

    /** The day that an hour belongs to. */
    Span day() {
        return new Span(projectId, Math.floorDiv(startSeconds, DAY) * DAY);
    }

    @Override
    public int compareTo(Span other) {
        return ORDER.compare(this, other);
    }
}
