package io.pollux.chaos.faults;

import java.time.Duration;

/**
 * One thing that will be done.
 *
 * @param at from the beginning of the run
 * @param victim the name of a node, {@code broker-N}, {@code database}, {@code executors} or {@code topics}
 * @param lasting until it is mended
 */
public record Fault(Duration at, FaultKind kind, String victim, Duration lasting) {

    public Duration end() {
        return at.plus(lasting);
    }

    boolean overlaps(Fault other, Duration margin) {
        return at.minus(margin).compareTo(other.end()) < 0
                && other.at.minus(margin).compareTo(end()) < 0;
    }
}
