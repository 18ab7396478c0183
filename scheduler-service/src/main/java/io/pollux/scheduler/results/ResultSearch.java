package io.pollux.scheduler.results;

import io.pollux.scheduler.api.Cursor;
import io.pollux.scheduler.api.Parameters;
import io.pollux.scheduler.api.Problem;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Which results of a project are looked for, newest first. */
record ResultSearch(Instant since, Instant until, Position before, int limit, Optional<Boolean> success) {

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    /** Where a page begins: after this result. */
    record Position(Instant scheduledAt, String taskId) {

        static Position parse(String cursor) {
            List<String> parts = List.of(Cursor.position(cursor).split(" ", 2));
            try {
                Instant at = Instant.ofEpochMilli(Long.parseLong(parts.getFirst()));
                if (parts.size() == 2 && !at.isAfter(LATEST) && !at.isBefore(EARLIEST)) {
                    return new Position(at, parts.getLast());
                }
            } catch (NumberFormatException | DateTimeException e) {
                // said below
            }
            throw Cursor.wrong();
        }

        static String of(ResultView result) {
            return result.scheduledAt().toEpochMilli() + " " + result.taskId();
        }
    }

    static ResultSearch from(Parameters query) {
        return new ResultSearch(
                instant(query, "since").orElse(EARLIEST),
                instant(query, "until").orElse(LATEST),
                query.text("cursor").map(Position::parse).orElse(new Position(LATEST, "")),
                (int) query.number("limit", 1, 1_000, 100),
                query.flag("success"));
    }

    /** An instant that PostgreSQL can compare with. */
    static Optional<Instant> instant(Parameters query, String name) {
        return query.instant(name).map(at -> {
            if (at.isBefore(EARLIEST) || at.isAfter(LATEST)) {
                throw Problem.invalid(name, "must be from 1970 to 9998");
            }
            return at;
        });
    }

    /** The window that statistics are asked for: from {@code since} or for so long, until {@code until} or now. */
    record Window(Instant since, Instant until) {

        private static final Duration MAX = Duration.ofDays(3_660);

        static Window from(Parameters query, Instant now) {
            Instant until = instant(query, "until").orElse(now);
            Duration length = query.duration("window").orElse(Duration.ofDays(1));
            if (length.compareTo(MAX) > 0) {
                throw Problem.invalid("window", "must not be longer than ten years");
            }
            Instant since = instant(query, "since").orElse(until.minus(length));
            if (!since.isBefore(until)) {
                throw Problem.invalid("since", "must be before until");
            }
            return new Window(since, until);
        }
    }
}
