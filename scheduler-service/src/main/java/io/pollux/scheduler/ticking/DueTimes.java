package io.pollux.scheduler.ticking;

/**
 * When a project is due: at {@code slot + k × period} for every whole k, where the slot is a hash of the project's id
 * within the period. A pure function, so every scheduler at any time comes to the same due times; and spread evenly, so
 * that projects which were made together are not polled together.
 *
 * <p>All times are milliseconds since the epoch: this is computed for every tick and kept for every project.
 */
final class DueTimes {

    private DueTimes() {}

    /** The first due time after {@code timeMs}. */
    static long firstAfter(long timeMs, long projectId, long periodMs) {
        return lastUntil(timeMs, projectId, periodMs) + periodMs;
    }

    /** The last due time that is not after {@code timeMs}. */
    static long lastUntil(long timeMs, long projectId, long periodMs) {
        long slot = slot(projectId, periodMs);
        return slot + Math.floorDiv(timeMs - slot, periodMs) * periodMs;
    }

    /** Where in its period a project is due. */
    static long slot(long projectId, long periodMs) {
        return Long.remainderUnsigned(mix(projectId), periodMs);
    }

    /** Stafford's variant 13 of the 64-bit finaliser: neighbouring ids end up far apart. */
    private static long mix(long id) {
        long z = id + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
