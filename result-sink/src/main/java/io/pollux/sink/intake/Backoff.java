package io.pollux.sink.intake;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Growing pauses between attempts, spread by chance so that several sinks do not knock all at once. */
final class Backoff {

    private static final Duration FIRST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(3);

    private Duration pause = FIRST;

    Duration next() {
        Duration now = pause;
        Duration doubled = pause.multipliedBy(2);
        pause = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
        return now.dividedBy(2).plusMillis(ThreadLocalRandom.current().nextLong(now.toMillis() / 2 + 1));
    }

    void reset() {
        pause = FIRST;
    }
}
