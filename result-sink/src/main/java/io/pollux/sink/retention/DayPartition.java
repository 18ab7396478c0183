package io.pollux.sink.retention;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** The partition of {@code poll_results} for the tasks that are due on one UTC day. */
record DayPartition(LocalDate day) {

    static final String PREFIX = "poll_results_";

    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.BASIC_ISO_DATE;

    static DayPartition at(Instant time) {
        return new DayPartition(LocalDate.ofInstant(time, ZoneOffset.UTC));
    }

    /** The partition of that name; none for the default partition and for tables of other people. */
    static Optional<DayPartition> named(String table) {
        if (!table.matches(PREFIX + "\\d{8}")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new DayPartition(LocalDate.parse(table.substring(PREFIX.length()), SUFFIX)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    String table() {
        return PREFIX + day.format(SUFFIX);
    }

    Instant start() {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    Instant end() {
        return next().start();
    }

    DayPartition next() {
        return new DayPartition(day.plusDays(1));
    }
}
