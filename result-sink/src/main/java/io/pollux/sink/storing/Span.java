package io.pollux.sink.storing;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** An hour or a UTC day of a project. */
record Span(long projectId, long startSeconds) implements Comparable<Span> {

    private static final long HOUR = ChronoUnit.HOURS.getDuration().toSeconds();
    private static final long DAY = ChronoUnit.DAYS.getDuration().toSeconds();

    static Span hour(long projectId, Instant time) {
        return new Span(projectId, Math.floorDiv(time.getEpochSecond(), HOUR) * HOUR);
    }

    /** Whether a time of a project is within this hour. */
    boolean isHourOf(long project, Instant time) {
        long seconds = time.getEpochSecond();
        return project == projectId && seconds >= startSeconds && seconds < startSeconds + HOUR;
    }

    /** The day that an hour belongs to. */
    Span day() {
        return new Span(projectId, Math.floorDiv(startSeconds, DAY) * DAY);
    }

    @Override
    public int compareTo(Span other) {
        int byProject = Long.compare(projectId, other.projectId);
        return byProject != 0 ? byProject : Long.compare(startSeconds, other.startSeconds);
    }
}
