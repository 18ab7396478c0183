package io.pollux.common.contract;

/** Why a task was emitted. */
public enum Trigger {
    /** Its due time came. */
    SCHEDULE,
    /** The project is new, changed in what is polled, or enabled again. */
    CREATED,
    /** One task in place of all the ticks that were missed while no scheduler ran. */
    CATCH_UP,
    /** Somebody asked for a check now. */
    MANUAL,
    /** The janitor put it back after a timeout. */
    RETRY
}
