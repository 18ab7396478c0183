package io.pollux.sink.retention;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The partitions of {@code poll_results}. They are attached and detached rather than created and dropped in place, so
 * that the table is locked for no longer than it takes to change the catalogue.
 */
final class Partitions {

    private static final String PARENT = "poll_results";
    private static final String DEFAULT = "poll_results_default";

    private final Step step;

    Partitions(Step step) {
        this.step = step;
    }

    /** All tables that are or were daily partitions, oldest first. */
    List<DayPartition> existing() throws SQLException {
        return tables("select relname from pg_class where relkind = 'r' and pg_table_is_visible(oid)");
    }

    Set<DayPartition> attached() throws SQLException {
        return Set.copyOf(
                tables("select inhrelid::regclass::text from pg_inherits where inhparent = 'poll_results'::regclass"));
    }

    private List<DayPartition> tables(String query) throws SQLException {
        return step.run(statement -> {
            Set<String> names = new TreeSet<>();
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
            List<DayPartition> days = new ArrayList<>();
            names.forEach(name -> DayPartition.named(name).ifPresent(days::add));
            return days;
        });
    }

    /** Adds a day; rows of it that went to the default partition meanwhile move there. */
    void add(DayPartition day) throws SQLException {
        String table = day.table();
        step.run(statement -> {
            statement.execute("create table if not exists " + table + " (like " + PARENT + " including all)");
            moveFromDefault(statement, day);
            return statement.execute("alter table %s attach partition %s for values from ('%s') to ('%s')"
                    .formatted(PARENT, table, day.start(), day.end()));
        });
    }

    private static void moveFromDefault(Statement statement, DayPartition day) throws SQLException {
        statement.execute("lock table " + DEFAULT + " in access exclusive mode");
        statement.execute("""
                with moved as (delete from %s where scheduled_at >= '%s' and scheduled_at < '%s' returning *)
                insert into %s select * from moved""".formatted(DEFAULT, day.start(), day.end(), day.table()));
    }

    void detach(DayPartition day) throws SQLException {
        step.run(statement -> statement.execute("alter table %s detach partition %s".formatted(PARENT, day.table())));
    }

    void drop(DayPartition day) throws SQLException {
        step.run(statement -> statement.execute("drop table if exists " + day.table()));
    }
}
