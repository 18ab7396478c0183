package io.pollux.common.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import org.jspecify.annotations.Nullable;

/**
 * Reads the one form in which our own records write instants, such as {@code 2026-11-16T10:00:00.123Z}. Reading it by
 * {@link Instant#parse}, which takes every form, was more than half of the cost of reading a result.
 */
final class PlainInstant {

    private static final int SECONDS_LENGTH = 19;
    private static final int MAX_FRACTION_DIGITS = 9;

    private PlainInstant() {}

    /** The instant, or null for any text of another form, valid or not. */
    static @Nullable Instant parse(String text) {
        // What is beyond this charset becomes a question mark, which no form has.
        byte[] bytes = text.getBytes(ISO_8859_1);
        return parse(bytes, 0, bytes.length);
    }

    /** The instant whose text stands at {@code from} and ends before {@code end}, or null for another form. */
    static @Nullable Instant parse(byte[] text, int from, int end) {
        int last = end - 1;
        if (last - from < SECONDS_LENGTH || !hasSeparators(text, from) || text[last] != 'Z') {
            return null;
        }
        int year = digits(text, from, from + 4);
        int month = digits(text, from + 5, from + 7);
        int day = digits(text, from + 8, from + 10);
        int hour = digits(text, from + 11, from + 13);
        int minute = digits(text, from + 14, from + 16);
        int second = digits(text, from + 17, from + SECONDS_LENGTH);
        int nanos = nanos(text, from + SECONDS_LENGTH, last);
        if (year < 0 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month) || hour < 0 || hour > 23) {
            return null;
        }
        if (minute < 0 || minute > 59 || second < 0 || second > 59 || nanos < 0) {
            return null;
        }
        long days = LocalDate.of(year, month, day).toEpochDay();
        return Instant.ofEpochSecond(((days * 24 + hour) * 60 + minute) * 60 + second, nanos);
    }

    private static int daysOf(int year, int month) {
        return Month.of(month).length(Year.isLeap(year));
    }

    private static boolean hasSeparators(byte[] text, int from) {
        return text[from + 4] == '-'
                && text[from + 7] == '-'
                && text[from + 10] == 'T'
                && text[from + 13] == ':'
                && text[from + 16] == ':';
    }

    private static int nanos(byte[] text, int from, int end) {
        if (from == end) {
            return 0;
        }
        int count = end - from - 1;
        if (text[from] != '.' || count < 1 || count > MAX_FRACTION_DIGITS) {
            return -1;
        }
        int nanos = digits(text, from + 1, end);
        for (int i = count; i < MAX_FRACTION_DIGITS; i++) {
            nanos *= 10;
        }
        return nanos;
    }

    /** The number that the digits make, or -1 if one is not a digit. */
    private static int digits(byte[] text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            byte c = text[i];
            if (c < '0' || c > '9') {
                return -1;
            }
            number = number * 10 + (c - '0');
        }
        return number;
    }
}
