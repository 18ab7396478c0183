package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Parameters;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Which projects are looked for.
 *
 * @param text to be found in the name or the URL
 * @param tags all of which a project must have
 * @param conditions one of which it must be in; none for any
 */
record ProjectSearch(
        Optional<String> text,
        List<String> tags,
        Optional<Boolean> enabled,
        Optional<Up> up,
        Set<Condition> conditions) {

    private static final String CONDITIONS = "must be of down, slow, up, waiting, paused";

    /** Whether the latest check succeeded. */
    enum Up {
        UP,
        DOWN
    }

    static ProjectSearch from(Parameters query) {
        Set<Condition> conditions = EnumSet.noneOf(Condition.class);
        for (String text : query.list("condition")) {
            conditions.add(condition(text).orElseThrow(() -> Problem.invalid("condition", CONDITIONS)));
        }
        return new ProjectSearch(
                query.text("search"),
                query.list("tag"),
                query.flag("enabled"),
                query.constant("state", Up.class),
                conditions);
    }

    /** The same from a JSON object, with the fields {@code search}, {@code tag} and {@code condition}. */
    static ProjectSearch from(Fields fields) {
        String text = fields.text("search", 0, 2_000, "");
        Set<Condition> conditions = EnumSet.noneOf(Condition.class);
        for (String wanted : texts(fields, "condition")) {
            condition(wanted).ifPresentOrElse(conditions::add, () -> fields.wrong("condition", CONDITIONS));
        }
        return new ProjectSearch(
                Optional.of(text).filter(wanted -> !wanted.isEmpty()),
                texts(fields, "tag"),
                Optional.empty(),
                Optional.empty(),
                conditions);
    }

    private static List<String> texts(Fields fields, String name) {
        JsonNode node = fields.value(name);
        List<String> texts = new ArrayList<>();
        if (node != null && !node.isArray()) {
            fields.wrong(name, "must be a list");
        } else if (node != null) {
            for (JsonNode text : node) {
                if (text.isTextual() && Printable.isStorable(text.textValue())) {
                    texts.add(text.textValue());
                } else {
                    fields.wrong(name, "must be a list of texts");
                }
            }
        }
        return List.copyOf(texts);
    }

    private static Optional<Condition> condition(String text) {
        try {
            return Optional.of(Condition.valueOf(text.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The condition in SQL, whose values are added in the order of its parameters. */
    String sql(List<Object> values) {
        StringBuilder sql = new StringBuilder("true");
        text.ifPresent(wanted -> {
            sql.append(" and name || ' ' || url ilike ?");
            values.add("%" + wanted.replaceAll("([\\\\%_])", "\\\\$1") + "%");
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
        if (!conditions.isEmpty()) {
            sql.append(" and condition = any (?::project_condition[])");
            values.add(conditions.stream().map(Condition::name).toArray(String[]::new));
        }
        return sql.toString();
    }
}
