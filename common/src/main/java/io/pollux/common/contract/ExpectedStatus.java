package io.pollux.common.contract;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The HTTP status codes that count as success: one code ({@code 200}) or a list of codes and ranges
 * ({@code "200-299,304"}). On the wire a single code is a number and anything else is text.
 */
public record ExpectedStatus(List<Range> ranges) {

    private static final Pattern RANGE = Pattern.compile("(\\d{3})(?:\\s*-\\s*(\\d{3}))?");

    private static final String DEFAULT = "200-299";

    public static final ExpectedStatus ANY_SUCCESS = parse(DEFAULT);

    public ExpectedStatus {
        ranges = List.copyOf(ranges);
        if (ranges.isEmpty()) {
            throw new IllegalArgumentException("expectedStatus must name at least one status code");
        }
    }

    /** An inclusive range of status codes. */
    public record Range(int from, int to) {

        public Range {
            if (from < 100 || to > 599 || from > to) {
                throw new IllegalArgumentException(
                        "expectedStatus must hold codes from 100 to 599, lower one first, not "
                                + (from == to ? from : from + "-" + to));
            }
        }

        boolean contains(int code) {
            return from <= code && code <= to;
        }

        @Override
        public String toString() {
            return from == to ? Integer.toString(from) : from + "-" + to;
        }
    }

    public static ExpectedStatus of(int code) {
        return new ExpectedStatus(List.of(new Range(code, code)));
    }

    public static ExpectedStatus parse(String text) {
        return new ExpectedStatus(Arrays.stream(text.split(",", -1))
                .map(part -> parseRange(part.strip()))
                .toList());
    }

    private static Range parseRange(String part) {
        Matcher matcher = RANGE.matcher(part);
        if (!matcher.matches()) {
            throw malformed();
        }
        int from = Integer.parseInt(matcher.group(1));
        return new Range(from, matcher.group(2) == null ? from : Integer.parseInt(matcher.group(2)));
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("expectedStatus must be a code such as 200 or text such as 200-299,304");
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ExpectedStatus fromJson(Object value) {
        return switch (value) {
            case Integer code -> of(code);
            case String text -> text.equals(DEFAULT) ? ANY_SUCCESS : parse(text);
            default -> throw malformed();
        };
    }

    @JsonValue
    Object toJson() {
        Range first = ranges.getFirst();
        return ranges.size() == 1 && first.from() == first.to() ? (Object) first.from() : toString();
    }

    public boolean accepts(int code) {
        for (Range range : ranges) {
            if (range.contains(code)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return ranges.stream().map(Range::toString).collect(Collectors.joining(","));
    }
}
