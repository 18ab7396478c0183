package io.pollux.common.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One environment variable: name, type, default, constraints and explanation in one place. A setting without a default
 * must be set.
 *
 * @param secret whether its value must never be shown
 */
public record Setting<T>(
        String name,
        SettingType<T> type,
        String explanation,
        @Nullable T defaultValue,
        List<Constraint<T>> constraints,
        boolean secret) {

    /** What a parsed value must fulfil; {@code rule} follows "must". */
    public record Constraint<T>(String rule, Predicate<T> holds) {}

    public Setting {
        constraints = List.copyOf(constraints);
    }

    public static <T> Setting<T> of(String name, SettingType<T> type, String explanation) {
        return new Setting<>(name, type, explanation, null, List.of(), false);
    }

    public static Setting<String> text(String name, String explanation) {
        return of(name, SettingType.TEXT, explanation);
    }

    public static Setting<Integer> integer(String name, int min, int max, String explanation) {
        return of(name, SettingType.INTEGER, explanation)
                .constrained("be from " + min + " to " + max, value -> value >= min && value <= max);
    }

    public static Setting<Duration> duration(String name, Duration min, Duration max, String explanation) {
        return of(name, SettingType.DURATION, explanation)
                .constrained(
                        "be from " + SettingType.DURATION.format().apply(min) + " to "
                                + SettingType.DURATION.format().apply(max),
                        value -> value.compareTo(min) >= 0 && value.compareTo(max) <= 0);
    }

    public Setting<T> withDefault(T value) {
        return new Setting<>(name, type, explanation, value, constraints, secret);
    }

    public Setting<T> asSecret() {
        return new Setting<>(name, type, explanation, defaultValue, constraints, true);
    }

    public Setting<T> constrained(String rule, Predicate<T> holds) {
        List<Constraint<T>> more = new ArrayList<>(constraints);
        more.add(new Constraint<>(rule, holds));
        return new Setting<>(name, type, explanation, defaultValue, more, secret);
    }

    public boolean required() {
        return defaultValue == null;
    }

    /** The default as one would write it in the environment. */
    public Optional<String> defaultText() {
        return Optional.ofNullable(defaultValue).map(type.format());
    }

    /**
     * The value of a text.
     *
     * @throws IllegalArgumentException whose message says what the text should have been, to follow "must"
     */
    T parse(String text) {
        T value = parseType(text);
        for (Constraint<T> constraint : constraints) {
            if (!constraint.holds().test(value)) {
                throw new IllegalArgumentException(constraint.rule());
            }
        }
        return value;
    }

    private T parseType(String text) {
        try {
            return type.parser().apply(text);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("be " + type.description(), e);
        }
    }
}
