package io.pollux.common.config;

import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the text of a variable becomes a value.
 *
 * @param description what a valid text looks like, to follow "must be"
 * @param parser throws {@link IllegalArgumentException} on text that does not fit
 * @param format the text that parses to a value, for showing defaults
 */
public record SettingType<T>(String description, Function<String, T> parser, Function<T, String> format) {

    public static final SettingType<String> TEXT = new SettingType<>("text", text -> text, text -> text);

    public static final SettingType<Integer> INTEGER =
            new SettingType<>("a whole number", Integer::valueOf, Object::toString);

    public static final SettingType<Boolean> BOOLEAN =
            new SettingType<>("true or false", SettingType::parseBoolean, Object::toString);

    public static final SettingType<Duration> DURATION = new SettingType<>(
            "a duration such as 500ms, 30s, 5m, 168h or 7d", SettingType::parseDuration, SettingType::formatDuration);

    public static final SettingType<Long> BYTES = new SettingType<>(
            "a number of bytes such as 65536, 64KiB or 1MiB", SettingType::parseBytes, SettingType::formatBytes);

    public static final SettingType<byte[]> BASE64 =
            new SettingType<>("text in base64", Base64.getDecoder()::decode, Base64.getEncoder()::encodeToString);

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,12})\\s*([A-Za-z]*)");

    private static boolean parseBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static Duration parseDuration(String text) {
        Matcher amount = amount(text);
        long number = Long.parseLong(amount.group(1));
        return switch (amount.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static String formatDuration(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        if (millis % Duration.ofHours(1).toMillis() == 0) {
            return duration.toHours() + "h";
        }
        return millis % Duration.ofMinutes(1).toMillis() == 0 ? duration.toMinutes() + "m" : duration.toSeconds() + "s";
    }

    private static long parseBytes(String text) {
        Matcher amount = amount(text);
        long number = Long.parseLong(amount.group(1));
        return switch (amount.group(2)) {
            case "" -> number;
            case "KiB" -> Math.multiplyExact(number, 1L << 10);
            case "MiB" -> Math.multiplyExact(number, 1L << 20);
            case "GiB" -> Math.multiplyExact(number, 1L << 30);
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static String formatBytes(long bytes) {
        if (bytes % (1L << 20) == 0) {
            return (bytes >> 20) + "MiB";
        }
        return bytes % (1L << 10) == 0 ? (bytes >> 10) + "KiB" : Long.toString(bytes);
    }

    private static Matcher amount(String text) {
        Matcher matcher = AMOUNT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
        }
        return matcher;
    }
}
