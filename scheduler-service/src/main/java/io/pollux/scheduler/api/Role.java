package io.pollux.scheduler.api;

/** What somebody may do. Each role may do what those before it may. */
public enum Role {
    /** Looks at everything but accounts. */
    VIEWER,
    /** Also changes projects and has them checked. */
    EDITOR,
    /** Also changes accounts and executors. */
    ADMIN;

    public boolean includes(Role needed) {
        return compareTo(needed) >= 0;
    }
}
