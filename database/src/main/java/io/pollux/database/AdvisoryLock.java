package io.pollux.database;

/** What one process of all does at a time. Each has a number of its own among the database's advisory locks. */
public enum AdvisoryLock {
    /** Publishing what the outbox names. */
    RELAY(0),
    /** A retention pass. */
    RETENTION(1);

    /** «Pollux» in hexadecimal: whoever else uses such locks in this database hardly begins there. */
    private static final long FIRST = 0x506F6C6C7578L;

    private final int index;

    AdvisoryLock(int index) {
        this.index = index;
    }

    public long number() {
        return FIRST + index;
    }
}
