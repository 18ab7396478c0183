package io.pollux.executor.permits;

import org.jspecify.annotations.Nullable;

/** The right to run one item. */
public interface Permit<T> {

    T item();

    /** Gives the right back; doing so more than once has no effect. */
    void release();

    /**
     * Gives the right back, and returns the right to run what may start in its place, if anything: for the caller, who
     * has a thread already, to run it.
     */
    @Nullable Permit<T> exchange();
}
