package io.pollux.scheduler.ticking;

/**
 * A project as the scheduler keeps it. There may be a million of these on a heap of a few hundred megabytes, so it holds
 * just what ticking needs, and the project's JSON, which becomes part of every task.
 */
final class ScheduledProject {

    static final int NOT_TIMED = -1;

    final long id;
    /** The offset in {@code pollux.projects} of the record that this state comes from. */
    final long offset;
    /** A hash of what is polled, to tell a change of it from a change of name or tags. */
    final long fingerprint;

    final long version;
    final int periodSeconds;
    final boolean enabled;
    final long updatedAtMs;
    final TemplatedJson json;

    /** The next due time; only the {@link TimerHeap} that it is in may change the order of. */
    long dueMs;
    /** Its place in the {@link TimerHeap}. */
    int heapIndex = NOT_TIMED;
    /** Whether the immediate poll after a change is still to be emitted. */
    boolean firstPollPending;
    /** The last reconciliation that found the project in the database. */
    int seenBy;

    ScheduledProject(ProjectScan scan, long id, long offset, TemplatedJson json) {
        this.id = id;
        this.offset = offset;
        this.fingerprint = scan.fingerprint();
        this.version = scan.version();
        this.periodSeconds = scan.periodSeconds();
        this.enabled = scan.enabled();
        this.updatedAtMs = scan.updatedAtMs();
        this.json = json;
    }

    long periodMs() {
        return periodSeconds * 1000L;
    }

    boolean isTimed() {
        return heapIndex != NOT_TIMED;
    }
}
