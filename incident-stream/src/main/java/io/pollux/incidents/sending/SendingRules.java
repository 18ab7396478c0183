package io.pollux.incidents.sending;

import java.time.Duration;

/**
 * How messages are sent.
 *
 * @param groupWindow how long a message waits for others to the same channel
 * @param attempts how often one is tried in all
 * @param retryAfter how long after the first failure; doubles with each
 * @param timeout how long an attempt may take
 */
public record SendingRules(Duration groupWindow, int attempts, Duration retryAfter, Duration timeout) {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);
    private static final int MOST_DOUBLINGS = 20;

    /** Longer than any attempt takes, looking up a name and connecting included: whose claim has run out is dead. */
    Duration lease() {
        return timeout.multipliedBy(3);
    }

    Duration waitAfter(int attempt) {
        Duration wait = retryAfter.multipliedBy(1L << Math.min(attempt - 1, MOST_DOUBLINGS));
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }
}
