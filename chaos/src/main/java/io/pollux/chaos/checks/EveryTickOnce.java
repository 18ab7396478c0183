package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Expectations.Watched;
import io.pollux.chaos.evidence.Seen;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Every due time of a project has one tick, in a task of its own or folded into a catch-up; no attempt at a task was
 * emitted twice, whatever its trigger.
 *
 * <p>A project's first due time is within a period after it was published, and its last one not more than a moment
 * before or after it was disabled, give or take the schedulers' clocks.
 */
final class EveryTickOnce implements Check {

    private static final Duration GRACE = Duration.ofSeconds(2);

    @Override
    public String name() {
        return "every due tick exactly once";
    }

    @Override
    public Finding check(Evidence evidence) {
        Violations violations = new Violations();
        Map<Long, NavigableMap<Instant, Seen<ProjectTask>>> ticks = ticks(evidence, violations);
        noAttemptTwice(evidence, violations);
        Map<Long, Instant> known = knownFrom(evidence);
        for (Watched project : evidence.expected().projects().values()) {
            if (project.steady()) {
                Instant from = later(project.from(), known.getOrDefault(project.id(), project.from()));
                judge(
                        project,
                        from,
                        evidence.expected().clockSkew(),
                        ticks.getOrDefault(project.id(), new TreeMap<>()),
                        violations);
            }
        }
        long dueTimes = ticks.values().stream().mapToLong(Map::size).sum();
        return violations.finding(dueTimes, "due times of %,d projects".formatted(ticks.size()));
    }

    private static Map<Long, NavigableMap<Instant, Seen<ProjectTask>>> ticks(Evidence evidence, Violations violations) {
        Map<Long, NavigableMap<Instant, Seen<ProjectTask>>> ticks = new HashMap<>();
        for (Seen<ProjectTask> seen : evidence.topics().tasks()) {
            ProjectTask task = seen.value();
            if (task.attempt() == 1 && (task.trigger() == Trigger.SCHEDULE || task.trigger() == Trigger.CATCH_UP)) {
                enter(seen, ticks.computeIfAbsent(task.projectId(), _ -> new TreeMap<>()), violations);
            }
        }
        return ticks;
    }

    private static void enter(
            Seen<ProjectTask> seen, NavigableMap<Instant, Seen<ProjectTask>> own, Violations violations) {
        ProjectTask task = seen.value();
        long missed = task.trigger() == Trigger.SCHEDULE || task.missedTicks() == null ? 0 : task.missedTicks();
        for (long i = 0; i <= missed; i++) {
            Instant due = task.scheduledAt().minus(task.project().period().multipliedBy(i));
            Seen<ProjectTask> before = own.put(due, seen);
            if (before != null) {
                violations.add(
                        seen,
                        "project %d is due at %s once, but has %s and %s (%s)"
                                .formatted(
                                        task.projectId(),
                                        due,
                                        task.taskId(),
                                        before.value().taskId(),
                                        before.where()));
            }
        }
    }

    private static void noAttemptTwice(Evidence evidence, Violations violations) {
        Map<String, Seen<ProjectTask>> attempts = new HashMap<>();
        for (Seen<ProjectTask> seen : evidence.topics().tasks()) {
            String attempt = seen.value().taskId() + "/" + seen.value().attempt();
            Seen<ProjectTask> before = attempts.putIfAbsent(attempt, seen);
            if (before != null) {
                violations.add(seen, "attempt %s was emitted before, at %s".formatted(attempt, before.where()));
            }
        }
    }

    /**
     * When a scheduler had read of each project, whose ticks begin then: at the latest when it emitted the first poll, which
     * on a busy machine is long after the project was published.
     */
    private static Map<Long, Instant> knownFrom(Evidence evidence) {
        Map<Long, Instant> known = new HashMap<>();
        for (Seen<Project> seen : evidence.topics().projects()) {
            if (seen.value().enabled()) {
                known.merge(seen.value().id(), seen.at(), EveryTickOnce::earlier);
            }
        }
        Map<Long, Instant> polled = new HashMap<>();
        for (Seen<ProjectTask> seen : evidence.topics().tasks()) {
            if (seen.value().trigger() == Trigger.CREATED) {
                polled.merge(seen.value().projectId(), seen.at(), EveryTickOnce::earlier);
            }
        }
        known.putAll(polled);
        return known;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static void judge(
            Watched project,
            Instant from,
            Duration skew,
            NavigableMap<Instant, Seen<ProjectTask>> ticks,
            Violations violations) {
        String who = "project " + project.id();
        Instant mustReach = project.until().minus(GRACE).minus(skew);
        if (ticks.isEmpty()) {
            if (from.plus(project.period()).plus(skew).isBefore(mustReach)) {
                violations.add(from, who, "it has no tick at all");
            }
            return;
        }
        Instant first = ticks.firstKey();
        if (first.isAfter(from.plus(project.period()).plus(skew.multipliedBy(2)))) {
            violations.add(
                    ticks.firstEntry().getValue(),
                    "%s was there from %s, but its first tick is of %s".formatted(who, from, first));
        }
        contiguous(project, ticks, violations);
        Instant next = ticks.lastKey().plus(project.period());
        if (next.isBefore(mustReach)) {
            violations.add(
                    next,
                    ticks.lastEntry().getValue().where(),
                    "%s was enabled until %s, but has no tick after %s"
                            .formatted(who, project.until(), ticks.lastKey()));
        }
        Instant mayReach = project.until().plus(GRACE).plus(skew);
        ticks.tailMap(mayReach, false)
                .forEach((due, tick) -> violations.add(
                        tick, "%s was disabled at %s, but has a tick due at %s".formatted(who, project.until(), due)));
    }

    private static void contiguous(
            Watched project, NavigableMap<Instant, Seen<ProjectTask>> ticks, Violations violations) {
        Instant before = null;
        for (Map.Entry<Instant, Seen<ProjectTask>> tick : ticks.entrySet()) {
            if (before != null && !tick.getKey().equals(before.plus(project.period()))) {
                violations.add(
                        before.plus(project.period()),
                        tick.getValue().where(),
                        "project %d: after the tick due at %s came that of %s"
                                .formatted(project.id(), before, tick.getKey()));
            }
            before = tick.getKey();
        }
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
