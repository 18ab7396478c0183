package io.pollux.executor.checking;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The deadlines of all checks under way. One sweep looks at all of them every few milliseconds; a timer a check would
 * have to be set and cancelled tens of thousands of times a second, in a queue that all checks share.
 */
final class Deadlines {

    /** How much later than its deadline a check may be ended. */
    static final Duration SWEEP = Duration.ofMillis(20);

    private final Set<DeadlineWatch> watches = ConcurrentHashMap.newKeySet();

    DeadlineWatch watch(Deadline deadline) {
        DeadlineWatch watch = new DeadlineWatch(deadline, this);
        watches.add(watch);
        return watch;
    }

    void forget(DeadlineWatch watch) {
        watches.remove(watch);
    }

    void sweep() {
        watches.forEach(DeadlineWatch::ringIfOver);
    }
}
