package io.pollux.executor.checking;

import io.pollux.common.contract.Timings;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measures the phases of one check; those of several hops add up. */
final class PhaseClock {

    private final Map<Phase, Long> nanos = new EnumMap<>(Phase.class);
    private final long startedAt = System.nanoTime();
    private @Nullable Phase current;
    private long currentSince;

    void begin(Phase phase) {
        end();
        current = phase;
        currentSince = System.nanoTime();
    }

    void end() {
        if (current != null) {
            nanos.merge(current, System.nanoTime() - currentSince, Long::sum);
            current = null;
        }
    }

    @Nullable Phase current() {
        return current;
    }

    long elapsedNanos() {
        return System.nanoTime() - startedAt;
    }

    Timings timings() {
        return new Timings(
                millis(Phase.DNS),
                millis(Phase.CONNECT),
                millis(Phase.TLS),
                millis(Phase.FIRST_BYTE),
                millis(Phase.BODY));
    }

    private @Nullable Long millis(Phase phase) {
        Long value = nanos.get(phase);
        return value == null ? null : value / 1_000_000;
    }
}
