package io.pollux.chaos.faults;

import java.time.Duration;

/** What can be done to a part, and for how long. */
public enum FaultKind {
    KILL("killed", 0, 6, Part.NODE),
    RESTART("restarted", 0, 1, Part.NODE),
    FREEZE_BRIEFLY("frozen for less than a session", 2, 4, Part.NODE),
    FREEZE_LONG("frozen for longer than a session", 12, 20, Part.NODE),
    CUT_FROM_KAFKA("cut off from all brokers", 4, 20, Part.NODE),
    CUT_FROM_DATABASE("cut off from the database", 4, 20, Part.DATABASE_CLIENT),
    CLOCK_AHEAD("restarted with a clock that is 3 s ahead", 15, 30, Part.NODE),
    CLOCK_BEHIND("restarted with a clock that is 3 s behind", 15, 30, Part.NODE),
    BROKER_KILL("killed", 2, 10, Part.BROKER),
    BROKER_RESTART("restarted", 0, 1, Part.BROKER),
    BROKER_FREEZE("frozen", 5, 15, Part.BROKER),
    BROKER_CUT("cut off from everybody", 5, 15, Part.BROKER),
    BROKER_DISK_FULL("has a full disk", 5, 10, Part.BROKER_WITH_OWN_DISK),
    JANITOR_DISK_FULL("has a full disk", 5, 15, Part.JANITOR_WITH_OWN_DISK),
    DATABASE_CRASH("crashed", 3, 20, Part.DATABASE),
    DATABASE_RESTART("restarted", 0, 1, Part.DATABASE),
    DATABASE_SLOW("answers 200 ms late", 8, 15, Part.DATABASE),
    EXECUTORS_AWAY("all killed", 18, 24, Part.EXECUTORS),
    EXECUTORS_LONG_AWAY("all killed for longer than QUEUE_TIMEOUT", 55, 65, Part.EXECUTORS),
    POISON("written to tasks, starts and results", 0, 0, Part.TOPICS);

    /** What it is done to. */
    public enum Part {
        NODE,
        DATABASE_CLIENT,
        BROKER,
        BROKER_WITH_OWN_DISK,
        JANITOR_WITH_OWN_DISK,
        DATABASE,
        EXECUTORS,
        TOPICS
    }

    private final String says;
    private final int fromSeconds;
    private final int toSeconds;
    private final Part part;

    FaultKind(String says, int fromSeconds, int toSeconds, Part part) {
        this.says = says;
        this.fromSeconds = fromSeconds;
        this.toSeconds = toSeconds;
        this.part = part;
    }

    public String says() {
        return says;
    }

    public Part part() {
        return part;
    }

    Duration shortest() {
        return Duration.ofSeconds(fromSeconds);
    }

    Duration longest() {
        return Duration.ofSeconds(toSeconds);
    }
}
