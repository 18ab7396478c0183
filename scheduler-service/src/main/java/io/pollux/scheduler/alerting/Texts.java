package io.pollux.scheduler.alerting;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Printable;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads lists and instants of a request's fields. */
final class Texts {

    private static final int MOST = 50;
    private static final Pattern TAG = Pattern.compile("[\\p{L}\\p{N}._:/@-]{1,50}");
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    private Texts() {}

    static List<String> tags(Fields fields, String name) {
        List<String> tags = list(fields, name);
        for (String tag : tags) {
            if (!TAG.matcher(tag).matches()) {
                fields.wrong(name, "must be of 1 to 50 letters, digits and . _ : / @ -, unlike " + Printable.of(tag));
            }
        }
        return tags;
    }

    static List<String> list(Fields fields, String name) {
        JsonNode node = fields.value(name);
        if (node == null) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        node.forEach(text -> texts.add(text.asText()));
        boolean allTexts = node.isArray() && node.size() <= MOST;
        for (JsonNode text : node) {
            allTexts &= text.isTextual() && text.textValue().length() <= 300 && Printable.isStorable(text.textValue());
        }
        if (!allTexts) {
            fields.wrong(name, "must be a list of at most " + MOST + " texts");
            return List.of();
        }
        return List.copyOf(texts);
    }

    static @Nullable Instant instant(Fields fields, String name) {
        JsonNode node = fields.value(name);
        if (node == null) {
            return null;
        }
        try {
            Instant instant = Instant.parse(node.asText());
            if (instant.isAfter(Instant.EPOCH) && instant.isBefore(LATEST)) {
                return instant;
            }
        } catch (DateTimeException e) {
            // said below
        }
        fields.wrong(name, "must be an instant in ISO-8601, such as 2030-01-31T12:00:00Z");
        return null;
    }

    /** Constants of an enum, whatever their case. */
    static <E extends Enum<E>> List<E> constants(Fields fields, String name, Class<E> type, List<E> permitted) {
        List<E> constants = new ArrayList<>();
        for (String text : list(fields, name)) {
            E constant = permitted.stream()
                    .filter(value -> value.name().equals(text.toUpperCase(Locale.ROOT)))
                    .findFirst()
                    .orElse(null);
            if (constant == null) {
                fields.wrong(name, "must be of " + permitted);
            } else if (!constants.contains(constant)) {
                constants.add(constant);
            }
        }
        return List.copyOf(constants);
    }
}
