package io.pollux.benchmarks.pipeline;

import io.pollux.benchmarks.observation.Quantiles;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * When the rows of due times were first seen. A due time is ahead, then awaited, and in the end seen or missed; one that is
 * missed counts among the latencies as if it had been seen when it was given up.
 */
final class Sightings {

    private final Duration patience;
    private final Queue<DueTime> ahead;
    private final SequencedSet<DueTime> awaited = new LinkedHashSet<>();
    private final List<Double> latencies = new ArrayList<>();
    private int missed;

    private Sightings(Collection<DueTime> dueTimes, Duration patience) {
        this.ahead = new ArrayDeque<>(dueTimes);
        this.patience = patience;
    }

    /**
     * Those of projects that are due at a regular interval.
     *
     * @param known any due time of each project
     * @param from the beginning of the time that counts, itself included
     * @param to its end, itself not included
     * @param patience how long after its due time a row is awaited
     */
    static Sightings of(Collection<DueTime> known, Duration interval, Instant from, Instant to, Duration patience) {
        return new Sightings(
                known.stream()
                        .flatMap(one -> Stream.iterate(
                                        firstFrom(one, interval, from),
                                        due -> due.isBefore(to),
                                        due -> due.plus(interval))
                                .map(due -> new DueTime(one.project(), due)))
                        .sorted(Comparator.comparing(DueTime::at))
                        .toList(),
                patience);
    }

    private static Instant firstFrom(DueTime known, Duration interval, Instant from) {
        long apart = known.at().until(from).toNanos();
        return known.at().plus(interval.multipliedBy(Math.ceilDiv(apart, interval.toNanos())));
    }

    /** What is due by now and has no row that was seen, oldest first; what was awaited in vain is not among them. */
    SequencedSet<DueTime> awaitedAt(Instant now) {
        while (!ahead.isEmpty() && !ahead.element().at().isAfter(now)) {
            awaited.add(ahead.remove());
        }
        while (!awaited.isEmpty() && awaited.getFirst().at().plus(patience).isBefore(now)) {
            awaited.removeFirst();
            latencies.add((double) patience.toMillis());
            missed++;
        }
        return awaited;
    }

    /** Notes that a row is there; only the first time counts. */
    void see(DueTime dueTime, Instant now) {
        if (awaited.remove(dueTime)) {
            latencies.add((double) dueTime.at().until(now).toMillis());
        }
    }

    boolean complete() {
        return ahead.isEmpty() && awaited.isEmpty();
    }

    Latency latency() {
        return new Latency(
                Quantiles.of(latencies.stream().mapToDouble(Double::doubleValue).toArray()), missed);
    }

    /**
     * From due to visible.
     *
     * @param millis of all due times
     * @param missed how many were not seen in time
     */
    record Latency(Quantiles millis, int missed) {}
}
