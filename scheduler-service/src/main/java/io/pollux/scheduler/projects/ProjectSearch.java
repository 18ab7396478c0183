package io.pollux.scheduler.projects;

import io.pollux.scheduler.api.Cursor;
import io.pollux.scheduler.api.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which projects are looked for, in the order of their ids.
 *
 * @param after the last id of the page before
 * @param text to be found in the name or the URL
 * @param tags all of which a project must have
 */
record ProjectSearch(
        long after, int limit, Optional<String> text, List<String> tags, Optional<Boolean> enabled, Optional<Up> up) {

    /** Whether the latest check succeeded. */
    enum Up {
        UP,
        DOWN
    }

    static ProjectSearch from(Parameters query) {
        return new ProjectSearch(
                query.text("cursor").map(Cursor::number).orElse(0L),
                (int) query.number("limit", 1, 500, 50),
                query.text("search"),
                query.list("tag"),
                query.flag("enabled"),
                query.constant("state", Up.class));
    }

    /** The condition with its values in the order of its parameters. */
    record Condition(String sql, List<Object> values) {}

    Condition condition() {
        StringBuilder sql = new StringBuilder("id > ?");
        List<Object> values = new ArrayList<>(List.of(after));
        text.ifPresent(wanted -> {
            String pattern = "%" + wanted.replaceAll("([\\\\%_])", "\\\\$1") + "%";
            sql.append(" and (name ilike ? or url ilike ?)");
            values.add(pattern);
            values.add(pattern);
        });
        if (!tags.isEmpty()) {
            sql.append(" and tags @> ?::text[]");
            values.add(tags.toArray(String[]::new));
        }
        enabled.ifPresent(wanted -> {
            sql.append(" and enabled = ?");
            values.add(wanted);
        });
        up.ifPresent(wanted -> sql.append(
                switch (wanted) {
                    case UP -> " and latest_status = 'UP'";
                    case DOWN -> " and latest_status <> 'UP'";
                }));
        return new Condition(sql.toString(), values);
    }
}
