package io.pollux.sink.retention;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;

/** Deletes old rows a few at a time, where there are no partitions to drop. */
final class OldRows {

    private static final int AT_ONCE = 10_000;

    private final Step step;

    OldRows(Step step) {
        this.step = step;
    }

    /** Deletes the rows whose {@code column} is before {@code cutoff}, until there are none or the time is up. */
    long delete(String table, String column, Instant cutoff) throws SQLException {
        return delete(table, column, cutoff, "true");
    }

    /** Deletes only those of them that meet the condition as well. */
    long delete(String table, String column, Instant cutoff, String condition) throws SQLException {
        String sql =
                "delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s < ? and %4$s limit %3$d))"
                        .formatted(table, column, AT_ONCE, condition);
        long deleted = 0;
        int last = AT_ONCE;
        while (last == AT_ONCE && !step.timeIsUp()) {
            last = step.run(_ -> {
                try (PreparedStatement delete = step.connection().prepareStatement(sql)) {
                    delete.setObject(1, cutoff.atOffset(ZoneOffset.UTC));
                    return delete.executeUpdate();
                }
            });
            deleted += last;
        }
        return deleted;
    }
}
