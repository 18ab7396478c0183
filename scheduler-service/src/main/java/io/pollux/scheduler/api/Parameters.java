package io.pollux.scheduler.api;

import io.helidon.common.uri.UriQuery;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The parameters of a query. A wrong one is a problem that names it. */
public final class Parameters {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    private final UriQuery query;

    Parameters(UriQuery query) {
        this.query = query;
    }

    public Optional<String> text(String name) {
        return query.first(name).asOptional().filter(value -> !value.isEmpty()).map(value -> storable(name, value));
    }

    /** All values of a parameter that may be given several times, or once with commas. */
    public List<String> list(String name) {
        return query.all(name, List::of).stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .map(value -> storable(name, value))
                .toList();
    }

    private static String storable(String name, String value) {
        if (!Printable.isStorable(value)) {
            throw Problem.invalid(name, "must not contain NUL or half a surrogate pair");
        }
        return value;
    }

    public long number(String name, long min, long max, long fallback) {
        return parse(name, Long::valueOf, "must be a whole number from " + min + " to " + max)
                .map(value -> within(name, value, min, max))
                .orElse(fallback);
    }

    private static long within(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw Problem.invalid(name, "must be a whole number from " + min + " to " + max);
        }
        return value;
    }

    public Optional<Boolean> flag(String name) {
        return parse(name, Parameters::parseFlag, "must be true or false");
    }

    public Optional<Instant> instant(String name) {
        return parse(name, Instant::parse, "must be an instant in ISO-8601, such as 2026-01-31T12:00:00Z");
    }

    public Optional<Duration> duration(String name) {
        return parse(name, Parameters::parseDuration, "must be a duration such as 500ms, 20s, 5m, 24h or 7d");
    }

    public <E extends Enum<E>> Optional<E> constant(String name, Class<E> type) {
        String all = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return parse(name, text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)), "must be one of " + all);
    }

    private <T> Optional<T> parse(String name, Function<String, T> parser, String rule) {
        try {
            return text(name).map(parser);
        } catch (IllegalArgumentException | DateTimeParseException e) {
            throw Problem.invalid(name, rule);
        }
    }

    private static boolean parseFlag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static Duration parseDuration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }
}
