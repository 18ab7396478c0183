package io.pollux.scheduler.projects;

/** How a project is doing, most urgent first; the same as the database's {@code project_condition}. */
public enum Condition {
    /** The latest check did not succeed. */
    DOWN,
    /** The latest check succeeded, but took a second or more. */
    SLOW,
    UP,
    /** There is no result yet. */
    WAITING,
    /** The project is disabled. */
    PAUSED
}
