package io.pollux.executor.permits;

/** The right to run one item. */
public interface Permit {

    /** Gives the right back; doing so more than once has no effect. */
    void release();
}
