package io.pollux.scheduler.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of a JSON object one by one and collects what is wrong with them. A wrong field reads as something
 * harmless, so that the others can be looked at too; {@link #finish} then refuses the whole. A field that nobody asked
 * for is wrong as well.
 */
public final class Fields {

    private final ObjectNode object;
    private final Findings findings;
    private final String prefix;
    private final Set<String> known = new HashSet<>();

    public Fields(ObjectNode object) {
        this(object, new Findings(), "");
    }

    /** The same as a part of something larger, which collects the findings. */
    public Fields(ObjectNode object, Findings findings, String prefix) {
        this.object = object;
        this.findings = findings;
        this.prefix = prefix;
    }

    /** The fields of an object in one of the fields, which are spoken of by both names. */
    public Fields part(ObjectNode object, String name) {
        return new Fields(object, findings, prefix + name + ".");
    }

    /** Refuses unknown fields, and throws what was found in all. */
    public void finish() {
        refuseUnknown();
        findings.throwIfAny();
    }

    public void refuseUnknown() {
        object.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                wrong(Printable.of(name), "is not known here");
            }
        });
    }

    public void wrong(String field, String reason) {
        findings.add(prefix + field, reason);
    }

    public Findings findings() {
        return findings;
    }

    /** Fields that may be there, and say nothing. */
    public void ignore(String... names) {
        known.addAll(Arrays.asList(names));
    }

    /** The value of a field; null if it is absent or null. */
    public @Nullable JsonNode value(String name) {
        known.add(name);
        JsonNode node = object.get(name);
        return node == null || node.isNull() ? null : node;
    }

    /** Text; without a fallback the field must be there. */
    public String text(String name, int min, int max, @Nullable String fallback) {
        JsonNode node = value(name);
        String rule = "must be text of " + min + " to " + max + " characters";
        if (node == null) {
            if (fallback == null) {
                wrong(name, "is missing: it " + rule);
            }
            return fallback == null ? "" : fallback;
        }
        if (!node.isTextual()
                || node.textValue().length() < min
                || node.textValue().length() > max) {
            wrong(name, rule);
            return "";
        }
        if (!Printable.isStorable(node.textValue())) {
            wrong(name, "must not contain NUL or half a surrogate pair");
            return "";
        }
        return node.textValue();
    }

    /** A whole number; without a fallback the field must be there. */
    public int integer(String name, int min, int max, @Nullable Integer fallback) {
        JsonNode node = value(name);
        String rule = "must be a whole number from " + min + " to " + max;
        if (node == null) {
            if (fallback == null) {
                wrong(name, "is missing: it " + rule);
            }
            return fallback == null ? min : fallback;
        }
        if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < min || node.intValue() > max) {
            wrong(name, rule);
            return min;
        }
        return node.intValue();
    }

    public boolean flag(String name, boolean fallback) {
        JsonNode node = value(name);
        if (node != null && !node.isBoolean()) {
            wrong(name, "must be true or false");
        }
        return node == null ? fallback : node.booleanValue();
    }

    public <E extends Enum<E>> E constant(String name, Class<E> type, @Nullable E fallback) {
        E[] constants = type.getEnumConstants();
        JsonNode node = value(name);
        if (node == null && fallback != null) {
            return fallback;
        }
        for (E constant : constants) {
            if (node != null
                    && node.isTextual()
                    && constant.name().equals(node.textValue().toUpperCase(Locale.ROOT))) {
                return constant;
            }
        }
        wrong(name, "must be one of " + Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(", ")));
        return constants[0];
    }
}
