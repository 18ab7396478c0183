package io.pollux.common.contract;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A check of a project that was not saved. It goes the way of every task, so that it shows what the project would do;
 * but its project has an id beyond those that the database gives, by which everybody knows that there is nothing to be
 * stored of it.
 */
public final class Trial {

    private static final long FIRST_ID = 100_000_000_000_000_000L;
    private static final long END_OF_IDS = 1_000_000_000_000_000_000L;
    private static final int ID_DIGITS = 18;

    private Trial() {}

    /** An id that no other trial has. */
    public static long newId() {
        return ThreadLocalRandom.current().nextLong(FIRST_ID, END_OF_IDS);
    }

    public static boolean isId(long projectId) {
        return projectId >= FIRST_ID;
    }

    /** The same, told from a record's key without reading it. */
    public static boolean isKey(byte @Nullable [] key) {
        return key != null && key.length >= ID_DIGITS;
    }
}
