package io.pollux.scheduler.ticking;

import java.time.Duration;

/**
 * When late ticks are emitted one by one and when they are folded into one. A successor that takes over within seconds
 * emits every tick that its predecessor owed; ticks that are later than that, or that were missed while no scheduler ran
 * at all, become one {@code CATCH_UP} a project, since nobody is helped by polling a target ten times in a row.
 */
record CatchUpRule(Duration foldWhenLaterThan) {

    boolean folds(long dueMs, long nowMs) {
        return nowMs - dueMs > foldWhenLaterThan.toMillis();
    }
}
