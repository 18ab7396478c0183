package io.pollux.scheduler.ticking;

import io.pollux.common.contract.Trigger;
import io.pollux.common.json.UndecodableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The projects of one partition and what of them has been ticked. It only decides; the {@link Ticker} reads and emits.
 *
 * <pre>
 *   loading ── goLive ──▶ live ⟲ apply, collect, then committed or rolledBack
 * </pre>
 *
 * <p>Everything is resumed from two committed numbers, the consumed offset and the watermark. Of a record before that
 * offset the first poll has been emitted; ticks up to the watermark have been emitted. A record from that offset on is
 * news: it gets its first poll, and its ticks begin after the watermark or after the change, whichever is later.
 */
final class PartitionSchedule {

    private final long resumeOffset;
    private final Long2ObjectHashMap<ScheduledProject> projects = new Long2ObjectHashMap<>();
    private final Templates templates = new Templates();
    private final TimerHeap timers = new TimerHeap();
    /** Projects whose first poll is still to be emitted, in the order of their offsets. */
    private final Deque<ScheduledProject> firstPolls = new ArrayDeque<>();

    private final List<Tick> uncommitted = new ArrayList<>();
    private long watermarkMs;
    private long consumedOffset;
    private long collectedUntilMs;
    private long missedUntilMs = Long.MIN_VALUE;
    private boolean live;
    private boolean held;
    private boolean changed;

    /**
     * @param resumeOffset the committed offset
     * @param watermarkMs the committed watermark
     */
    PartitionSchedule(long resumeOffset, long watermarkMs) {
        this.resumeOffset = resumeOffset;
        this.consumedOffset = resumeOffset;
        this.watermarkMs = watermarkMs;
        this.collectedUntilMs = watermarkMs;
    }

    /** Takes over a record of {@code pollux.projects}. A version older than the one known changes nothing. */
    void apply(long projectId, long offset, long timestampMs, byte @Nullable [] json) throws UndecodableException {
        consumedOffset = Math.max(consumedOffset, offset + 1);
        changed |= offset >= resumeOffset;
        ScheduledProject before = projects.get(projectId);
        if (json == null) {
            forget(before);
            return;
        }
        ProjectScan scan = ProjectScan.of(json);
        ScheduledProject after = new ScheduledProject(scan, projectId, offset, templates.share(scan.json()));
        if (before != null && before.version > after.version) {
            return;
        }
        forget(before);
        projects.put(projectId, after);
        if (!after.enabled) {
            return;
        }
        boolean goesOn = before != null && before.enabled && before.periodSeconds == after.periodSeconds;
        after.dueMs = goesOn
                ? before.dueMs
                : DueTimes.firstAfter(ticksBeginAfter(offset, timestampMs), projectId, after.periodMs());
        if (live) {
            timers.add(after);
        }
        boolean isNews = offset >= resumeOffset && isPolledDifferently(before, after);
        boolean stillPending = before != null && before.firstPollPending;
        if (isNews || stillPending) {
            after.firstPollPending = true;
            firstPolls.add(after);
        }
    }

    private long ticksBeginAfter(long offset, long timestampMs) {
        return offset < resumeOffset ? watermarkMs : Math.max(watermarkMs, timestampMs);
    }

    private static boolean isPolledDifferently(@Nullable ScheduledProject before, ScheduledProject after) {
        return before == null || !before.enabled || before.fingerprint != after.fingerprint;
    }

    private void forget(@Nullable ScheduledProject project) {
        if (project != null) {
            projects.remove(project.id);
            timers.remove(project);
        }
    }

    /**
     * All records up to the end have been applied: ticking begins.
     *
     * @param missedUntilMs ticks that were due up to then were missed while no scheduler ran, and are folded
     */
    void goLive(long missedUntilMs) {
        live = true;
        this.missedUntilMs = missedUntilMs;
        for (ScheduledProject project : projects.values()) {
            if (project.enabled) {
                timers.add(project);
            }
        }
    }

    boolean isLive() {
        return live;
    }

    /**
     * Hands over what is due by now: first polls in the order of their changes, then ticks in the order of their due
     * times, at most about {@code limit} of each. Where ticks are folded there is no limit, since a fold is correct only
     * together with a watermark after it.
     */
    void collect(long nowMs, int limit, CatchUpRule rule, Consumer<Tick> ticks) {
        if (held) {
            return;
        }
        collectFirstPolls(limit, ticks);
        collectDue(nowMs, limit, rule, ticks);
    }

    private void collectFirstPolls(int limit, Consumer<Tick> ticks) {
        for (int i = 0; i < limit && !firstPolls.isEmpty(); i++) {
            ScheduledProject project = firstPolls.remove();
            if (projects.get(project.id) == project) {
                project.firstPollPending = false;
                emit(new Tick(project, project.updatedAtMs, Trigger.CREATED, 0, project.dueMs), ticks);
            }
        }
    }

    private void collectDue(long nowMs, int limit, CatchUpRule rule, Consumer<Tick> ticks) {
        int left = limit;
        boolean folded = false;
        ScheduledProject next;
        while ((next = timers.first()) != null && next.dueMs <= nowMs) {
            // A watermark says "all up to then", so a cut may only fall between two due times.
            if (left <= 0 && !folded && next.dueMs > collectedUntilMs) {
                return;
            }
            collectedUntilMs = next.dueMs;
            Tick tick;
            if (next.dueMs <= missedUntilMs || rule.folds(next.dueMs, nowMs)) {
                folded = true;
                tick = fold(next, nowMs);
            } else {
                tick = new Tick(next, next.dueMs, Trigger.SCHEDULE, 0, next.dueMs);
            }
            timers.reschedule(next, tick.scheduledAtMs() + next.periodMs());
            emit(tick, ticks);
            left--;
        }
        collectedUntilMs = Math.max(collectedUntilMs, nowMs);
    }

    private static Tick fold(ScheduledProject project, long nowMs) {
        long last = DueTimes.lastUntil(nowMs, project.id, project.periodMs());
        long missed = (last - project.dueMs) / project.periodMs();
        return new Tick(project, last, Trigger.CATCH_UP, missed, project.dueMs);
    }

    private void emit(Tick tick, Consumer<Tick> ticks) {
        uncommitted.add(tick);
        ticks.accept(tick);
    }

    /** Whether there is something to commit: ticks, or changes that led to none. */
    boolean hasNews() {
        return !uncommitted.isEmpty() || changed;
    }

    boolean hasUncommittedTicks() {
        return !uncommitted.isEmpty();
    }

    /** The offset to commit: that of the first change whose first poll was not collected, or the end of what was read. */
    long offsetToCommit() {
        ScheduledProject pending = firstPolls.peek();
        return pending == null ? consumedOffset : pending.offset;
    }

    /** The watermark to commit. */
    long watermarkToCommit() {
        return collectedUntilMs;
    }

    /** What was collected is visible to everyone; tells which ticks those are. */
    void committed(Consumer<Tick> ticks) {
        uncommitted.forEach(ticks);
        uncommitted.clear();
        changed = false;
        watermarkMs = collectedUntilMs;
    }

    /** What was collected was not emitted after all and is due again. */
    void rolledBack() {
        for (Tick tick : uncommitted.reversed()) {
            ScheduledProject project = tick.project();
            if (tick.trigger() == Trigger.CREATED) {
                project.firstPollPending = true;
                firstPolls.addFirst(project);
            } else {
                timers.reschedule(project, tick.dueBeforeMs());
            }
        }
        uncommitted.clear();
        collectedUntilMs = watermarkMs;
    }

    /** Whether ticks are held back; the watermark then stands still, as if no scheduler ran. */
    void hold(boolean held) {
        this.held = held;
    }

    /** When the next tick is due; in the past if a first poll is waiting. */
    OptionalLong nextDueMs() {
        if (held) {
            return OptionalLong.empty();
        }
        if (!firstPolls.isEmpty()) {
            return OptionalLong.of(0);
        }
        ScheduledProject next = timers.first();
        return next == null ? OptionalLong.empty() : OptionalLong.of(next.dueMs);
    }

    int projectCount() {
        return projects.size();
    }

    int enabledCount() {
        return timers.size();
    }

    /** Whether a project is known in this version; remembers that a round of {@link Comparison} has named it. */
    boolean agrees(long projectId, long version, int round) {
        ScheduledProject project = projects.get(projectId);
        if (project == null) {
            return false;
        }
        project.seenBy = round;
        return project.version == version;
    }

    /** The projects that a round has not named, or whose record the topic no longer holds. */
    void collectLeftOver(int round, Comparison.Offsets available, Set<Long> leftOver) {
        for (ScheduledProject project : projects.values()) {
            if (project.seenBy != round || !available.contain(project.offset)) {
                leftOver.add(project.id);
            }
        }
    }
}
