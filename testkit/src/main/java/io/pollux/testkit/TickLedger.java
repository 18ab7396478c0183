package io.pollux.testkit;

import io.pollux.common.contract.ProjectTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks tasks against what was promised: every due time of every project once. A {@code SCHEDULE} task stands for its
 * own due time, a {@code CATCH_UP} task for that and the {@code missedTicks} before it.
 */
public final class TickLedger {

    private final Map<Long, NavigableMap<Instant, String>> ticks = new HashMap<>();
    private final Map<Long, Integer> firstPolls = new HashMap<>();
    private final Set<String> taskIds = new HashSet<>();
    private final List<String> violations = new ArrayList<>();
    private long count;

    public void add(ProjectTask task) {
        count++;
        if (!taskIds.add(task.taskId())) {
            violations.add("task " + task.taskId() + " was emitted twice");
        }
        switch (task.trigger()) {
            case SCHEDULE -> enter(task, 0);
            case CATCH_UP -> enter(task, task.missedTicks() == null ? 0 : task.missedTicks());
            case CREATED -> firstPolls.merge(task.projectId(), 1, Integer::sum);
            case MANUAL, RETRY -> {
                // Not ticks.
            }
        }
    }

    private void enter(ProjectTask task, long missed) {
        NavigableMap<Instant, String> own = ticks.computeIfAbsent(task.projectId(), _ -> new TreeMap<>());
        Duration period = task.project().period();
        for (long i = 0; i <= missed; i++) {
            Instant due = task.scheduledAt().minus(period.multipliedBy(i));
            String before = own.put(due, task.taskId());
            if (before != null) {
                violations.add("project %d is due at %s once, but has %s and %s"
                        .formatted(task.projectId(), due, before, task.taskId()));
            }
        }
    }

    public long count() {
        return count;
    }

    /** How many due times are accounted for, folded ones included. */
    public long dueTimes() {
        return ticks.values().stream().mapToLong(NavigableMap::size).sum();
    }

    /** Whether a project has been ticked up to a time. */
    public boolean reaches(long projectId, Instant until, Duration period) {
        NavigableMap<Instant, String> own = ticks.get(projectId);
        return own != null && own.lastKey().plus(period).isAfter(until);
    }

    /** What is wrong, for a project that was there from {@code from} on; the first poll included. */
    public List<String> violations(long projectId, Duration period, Instant from, Instant until) {
        List<String> found = new ArrayList<>();
        if (firstPolls.getOrDefault(projectId, 0) != 1) {
            found.add("project %d was polled at once %d times"
                    .formatted(projectId, firstPolls.getOrDefault(projectId, 0)));
        }
        NavigableMap<Instant, String> own = ticks.getOrDefault(projectId, new TreeMap<>());
        Instant expected = null;
        for (Map.Entry<Instant, String> tick : own.entrySet()) {
            if (expected == null && tick.getKey().isAfter(from.plus(period))) {
                found.add("project %d: nothing between %s and %s".formatted(projectId, from, tick.getKey()));
            }
            if (expected != null && !tick.getKey().equals(expected)) {
                found.add("project %d: after %s came %s".formatted(projectId, expected.minus(period), tick.getKey()));
            }
            expected = tick.getKey().plus(period);
        }
        if (!reaches(projectId, until, period)) {
            found.add("project %d: nothing after %s".formatted(projectId, own.isEmpty() ? from : own.lastKey()));
        }
        return found;
    }

    /** What was emitted twice. */
    public List<String> duplicates() {
        return List.copyOf(violations);
    }
}
