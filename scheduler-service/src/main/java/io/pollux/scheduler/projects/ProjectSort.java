package io.pollux.scheduler.projects;

import io.pollux.scheduler.api.Cursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The orders in which projects can be listed. Each has an index, and the id makes it total. */
enum ProjectSort {
    ID("", "", "id", false),
    NEWEST("", "", "id", true),
    NAME("lower(name)", "text", "id", false),
    /** The most urgent first. */
    CONDITION("condition", "project_condition", "c.project_id", false),
    /** Those whose condition changed last. */
    CHANGED("since", "timestamptz", "c.project_id", true);

    private final String key;
    private final String type;
    private final String id;
    private final boolean descending;

    ProjectSort(String key, String type, String id, boolean descending) {
        this.key = key;
        this.type = type;
        this.id = id;
        this.descending = descending;
    }

    /** Where a page begins: after this project. */
    record Position(long id, String key) {

        static Position parse(String cursor) {
            List<String> parts = List.of(Cursor.position(cursor).split(" ", 2));
            try {
                return new Position(Long.parseLong(parts.getFirst()), parts.size() == 2 ? parts.getLast() : "");
            } catch (NumberFormatException e) {
                throw Cursor.wrong();
            }
        }

        @Override
        public String toString() {
            return id + " " + key;
        }
    }

    /** The text of a row's key, which comes back in a cursor. */
    String keyColumn() {
        return (key.isEmpty() ? "''" : key + "::text") + " as sort_key";
    }

    String order() {
        String direction = descending ? " desc" : "";
        return (key.isEmpty() ? "" : key + direction + ", ") + id + direction;
    }

    /** The condition of what comes after a position, to which its values are added. */
    String after(@Nullable Position position, List<Object> values) {
        if (position == null) {
            return "true";
        }
        String comparison = descending ? " < " : " > ";
        if (key.isEmpty()) {
            values.add(position.id());
            return id + comparison + "?";
        }
        values.add(position.key());
        values.add(position.id());
        return "(%s, %s)%s(?::%s, ?)".formatted(key, id, comparison, type);
    }
}
