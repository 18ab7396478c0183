package io.pollux.common.contract;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When a project's results become news.
 *
 * @param failuresToDown so many failed checks in a row make it {@code DOWN}
 * @param successesToUp so many successful checks in a row bring it back
 * @param windowFailures so many failed checks among the last {@code windowSize} make it {@code DOWN} as well; 0 for none
 * @param windowSize how many checks are looked back at
 * @param slowMs a successful check that took longer counts as slow, and slow ones make it {@code DEGRADED}; 0 for none
 * @param unknownAfter for so many intervals nobody may have checked it before it is {@code UNKNOWN}
 * @param flapAfter so many incidents within {@code flapWithinMs} mean that it flaps: it then has to succeed
 *     {@link #FLAP_FACTOR} times as often before it counts as back; 0 for no damping
 */
public record Alerting(
        int failuresToDown,
        int successesToUp,
        int windowFailures,
        int windowSize,
        long slowMs,
        int unknownAfter,
        int flapAfter,
        long flapWithinMs) {

    public static final int FLAP_FACTOR = 3;
    public static final int MAX_COUNT = 20;

    public static final Alerting DEFAULT =
            new Alerting(3, 2, 0, 0, 0, 2, 3, Duration.ofMinutes(30).toMillis());

    public Alerting {
        requireWithin(failuresToDown, 1, "failuresToDown");
        requireWithin(successesToUp, 1, "successesToUp");
        requireWithin(windowSize, 0, "windowSize");
        requireWithin(windowFailures, 0, "windowFailures");
        requireWithin(unknownAfter, 1, "unknownAfter");
        requireWithin(flapAfter, 0, "flapAfter");
        if (windowFailures > windowSize) {
            throw new IllegalArgumentException("windowFailures must not be above windowSize");
        }
        if (slowMs < 0 || flapWithinMs < 0) {
            throw new IllegalArgumentException("slowMs and flapWithinMs must not be below 0");
        }
    }

    /** The same as it may be written: what is left out has its default. */
    private record Terse(
            @Nullable Integer failuresToDown,
            @Nullable Integer successesToUp,
            @Nullable Integer windowFailures,
            @Nullable Integer windowSize,
            @Nullable Long slowMs,
            @Nullable Integer unknownAfter,
            @Nullable Integer flapAfter,
            @Nullable Long flapWithinMs) {}

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    private static Alerting fromJson(Terse terse) {
        return new Alerting(
                Objects.requireNonNullElse(terse.failuresToDown, DEFAULT.failuresToDown),
                Objects.requireNonNullElse(terse.successesToUp, DEFAULT.successesToUp),
                Objects.requireNonNullElse(terse.windowFailures, DEFAULT.windowFailures),
                Objects.requireNonNullElse(terse.windowSize, DEFAULT.windowSize),
                Objects.requireNonNullElse(terse.slowMs, DEFAULT.slowMs),
                Objects.requireNonNullElse(terse.unknownAfter, DEFAULT.unknownAfter),
                Objects.requireNonNullElse(terse.flapAfter, DEFAULT.flapAfter),
                Objects.requireNonNullElse(terse.flapWithinMs, DEFAULT.flapWithinMs));
    }

    private static void requireWithin(int value, int least, String field) {
        if (value < least || value > MAX_COUNT) {
            throw new IllegalArgumentException(
                    field + " must be from " + least + " to " + MAX_COUNT + ", not " + value);
        }
    }

    /** Leaves the default out of JSON, where most projects would only repeat it. */
    static final class IfDefault {

        @Override
        public boolean equals(@Nullable Object other) {
            return DEFAULT.equals(other);
        }

        @Override
        public int hashCode() {
            return DEFAULT.hashCode();
        }
    }
}
