package io.pollux.sink.storing;

import io.pollux.common.contract.Outcome;
import io.pollux.sink.facts.ResultRow;
import io.pollux.sink.facts.TaskKey;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction has really changed in {@code poll_results}, summed up for counters, states and rollups. They are
 * fed from nothing else, which is why a replay does not move them. All is in key order, so that every sink takes its
 * row locks in the same order.
 */
final class Changes {

    private final SortedMap<Span, Counts> hours = new TreeMap<>();
    private final Instant believableUntil;
    private @Nullable Span hour;
    private Counts countsOfHour = new Counts();
    private int inserted;
    private int replaced;

    /** Rows that are due after {@code believableUntil} do not become a project's current state, or it would never change. */
    Changes(Instant believableUntil) {
        this.believableUntil = believableUntil;
    }

    void inserted(ResultRow row) {
        inserted++;
        add(row);
    }

    /** A row took the place of one that the janitor had written. */
    void replaced(Outcome before, ResultRow row) {
        replaced++;
        counts(row.key()).removeGivenUp(before);
        add(row);
    }

    void markedLate(TaskKey key) {
        counts(key).markLate();
    }

    private void add(ResultRow row) {
        Counts counts = counts(row.key());
        counts.add(row);
        if (!row.key().scheduledAt().isAfter(believableUntil)) {
            counts.become(row);
        }
    }

    /** Rows come in key order, so that most are of the same project and hour as the one before. */
    private Counts counts(TaskKey key) {
        if (hour == null || !hour.isHourOf(key.projectId(), key.scheduledAt())) {
            hour = Span.hour(key.projectId(), key.scheduledAt());
            countsOfHour = hours.computeIfAbsent(hour, _ -> new Counts());
        }
        return countsOfHour;
    }

    boolean isEmpty() {
        return hours.isEmpty();
    }

    int insertedCount() {
        return inserted;
    }

    int replacedCount() {
        return replaced;
    }

    SortedMap<Span, Counts> byHour() {
        return hours;
    }

    SortedMap<Span, Counts> byDay() {
        SortedMap<Span, Counts> days = new TreeMap<>();
        hours.forEach((hour, counts) ->
                days.computeIfAbsent(hour.day(), _ -> new Counts()).addAll(counts));
        return days;
    }

    SortedMap<Long, Counts> byProject() {
        SortedMap<Long, Counts> projects = new TreeMap<>();
        hours.forEach((hour, counts) ->
                projects.computeIfAbsent(hour.projectId(), _ -> new Counts()).addAll(counts));
        return projects;
    }
}
