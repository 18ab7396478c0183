package io.pollux.database;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Whose fault it is that a batch was not stored. */
public enum Fault {
    /** A row does not fit: it never will. */
    ROW,
    /** Another transaction was in the way: trying again helps. */
    CONTENTION,
    /** The database is down, restarting, read-only, full or changed: it may come back. */
    DATABASE;

    public static Fault of(SQLException e) {
        @Nullable String state = e.getSQLState();
        if (state == null || state.length() < 2) {
            return DATABASE;
        }
        return switch (state.substring(0, 2)) {
            // Data exception, integrity constraint violation, program limit exceeded.
            case "22", "23", "54" -> ROW;
            // Deadlock and serialization failure, lock not available.
            case "40", "55" -> CONTENTION;
            default -> DATABASE;
        };
    }
}
