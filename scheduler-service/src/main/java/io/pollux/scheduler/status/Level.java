package io.pollux.scheduler.status;

/** How worrying something is. */
enum Level {
    HEALTHY,
    WARNING,
    CRITICAL;

    private static final double BUSY_FROM = 0.5;
    private static final double FULL_ABOVE = 0.9;
    private static final long BACKLOG_FROM = 100;
    private static final long OVERLOAD_ABOVE = 500;

    /** Requests in flight beside how many may be; where none may be, nobody is there to do anything. */
    static Level ofActiveHttp(long active, long limit) {
        if (limit <= 0 || active > limit * FULL_ABOVE) {
            return CRITICAL;
        }
        return active >= limit * BUSY_FROM ? WARNING : HEALTHY;
    }

    /** Records that wait to be processed. */
    static Level ofBacklog(long waiting) {
        if (waiting > OVERLOAD_ABOVE) {
            return CRITICAL;
        }
        return waiting >= BACKLOG_FROM ? WARNING : HEALTHY;
    }

    static Level worst(Level one, Level other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
