package io.pollux.chaos.evidence;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** When something was broken, or had just been mended: time that does not count against a deadline. */
public record Disturbances(List<Span> spans) {

    public static final Disturbances NONE = new Disturbances(List.of());

    /** From the fault until it was over and had time to heal. */
    public record Span(Instant from, Instant to) {}

    public Disturbances {
        spans = spans.stream().sorted(Comparator.comparing(Span::from)).toList();
    }

    /** Whether anything was disturbed between two instants. */
    public boolean any(Instant from, Instant to) {
        return !within(from, to).isZero();
    }

    /** How much of the time between two instants was disturbed; what overlaps counts once. */
    public Duration within(Instant from, Instant to) {
        Duration sum = Duration.ZERO;
        Instant counted = from;
        for (Span span : spans) {
            Instant begin = span.from().isAfter(counted) ? span.from() : counted;
            Instant end = span.to().isBefore(to) ? span.to() : to;
            if (end.isAfter(begin)) {
                sum = sum.plus(Duration.between(begin, end));
                counted = end;
            }
        }
        return sum;
    }
}
