package io.pollux.common.contract;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a project is doing, as its thresholds judge its results. Written only when the state changes.
 *
 * @param change grows by one with every change; of two records with one id the higher one is the truth
 * @param since when the state began
 * @param lastResult the latest result that was judged; absent if there was none yet
 * @param incidentId the incident that is open; absent when all is well
 */
public record ProjectStatus(
        long projectId,
        long change,
        State state,
        State previous,
        Instant since,
        @Nullable JudgedResult lastResult,
        int consecutiveFailures,
        int consecutiveSuccesses,
        @Nullable String incidentId) {

    /** From well to bad, and two that say nothing about the target. */
    public enum State {
        UP,
        /** Answers, but too slowly or not always. */
        DEGRADED,
        DOWN,
        /** Nobody has checked for too long, or not yet. */
        UNKNOWN,
        /** Nobody is to check. */
        PAUSED;

        /** Whether it is something to tell people. */
        public boolean isTrouble() {
            return this == DOWN || this == DEGRADED || this == UNKNOWN;
        }

        /** Whether it is worse than another state. */
        public boolean worseThan(State other) {
            return severity() > other.severity();
        }

        private int severity() {
            return switch (this) {
                case UP, PAUSED -> 0;
                case DEGRADED -> 1;
                case UNKNOWN -> 2;
                case DOWN -> 3;
            };
        }
    }

    public ProjectStatus {
        if (projectId <= 0) {
            throw new IllegalArgumentException("projectId must be above 0, not " + projectId);
        }
        if (change <= 0) {
            throw new IllegalArgumentException("change must be above 0, not " + change);
        }
        Objects.requireNonNull(state, "state is missing");
        Objects.requireNonNull(previous, "previous is missing");
        Objects.requireNonNull(since, "since is missing");
    }
}
