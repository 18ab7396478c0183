package io.pollux.scheduler.results;

import static java.util.stream.Collectors.joining;

import io.pollux.common.contract.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A project over time, step by step.
 *
 * @param points those in which there were checks, oldest first
 */
record Series(
        long projectId, Instant since, Instant until, Resolution.Source source, long stepSeconds, List<Point> points) {

    /** One step, from {@code at} on. */
    record Point(
            Instant at,
            long total,
            long up,
            Map<Outcome, Long> outcomes,
            @Nullable Double p50Ms,
            @Nullable Double p95Ms,
            @Nullable Double p99Ms) {}

    private static final String ORIGIN = "timestamptz '2000-01-03 00:00:00Z'";

    private static final String FROM_RESULTS = """
            select date_bin(?::interval, scheduled_at, %s) as at, %s,
                   percentile_disc(0.5) within group (order by response_time_ms) as p50,
                   percentile_disc(0.95) within group (order by response_time_ms) as p95,
                   percentile_disc(0.99) within group (order by response_time_ms) as p99
              from poll_results
             where project_id = ? and scheduled_at >= ? and scheduled_at < ?
             group by 1 order by 1
            """.formatted(
            ORIGIN,
            columns(outcome -> "count(*) filter (where status = '" + outcome.name() + "') as " + column(outcome)));

    private static final String FROM_ROLLUPS = """
            select at, %s, latency_percentile(latency, 0.5) as p50, latency_percentile(latency, 0.95) as p95,
                   latency_percentile(latency, 0.99) as p99
              from (select date_bin(?::interval, bucket, %s) as at, %s, latency_merge(latency) as latency
                      from result_rollups_%%s
                     where project_id = ? and bucket >= ? and bucket < ?
                     group by 1) steps
             order by 1
            """.formatted(
            columns(Series::column), ORIGIN, columns(outcome -> "sum(" + column(outcome) + ") as " + column(outcome)));

    static Series read(Connection connection, long projectId, ResultSearch.Window window, Resolution resolution)
            throws SQLException {
        String sql = switch (resolution.source()) {
            case RESULTS -> FROM_RESULTS;
            case HOURS -> FROM_ROLLUPS.formatted("hourly");
            case DAYS -> FROM_ROLLUPS.formatted("daily");
        };
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, resolution.step().toSeconds() + " seconds");
            statement.setLong(2, projectId);
            statement.setObject(3, start(window, resolution).atOffset(ZoneOffset.UTC));
            statement.setObject(4, window.until().atOffset(ZoneOffset.UTC));
            List<Point> points = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    points.add(point(rows));
                }
            }
            return new Series(
                    projectId,
                    window.since(),
                    window.until(),
                    resolution.source(),
                    resolution.step().toSeconds(),
                    points);
        }
    }

    /** A rollup that the window covers in part counts as a whole. */
    private static Instant start(ResultSearch.Window window, Resolution resolution) {
        long unit = switch (resolution.source()) {
            case RESULTS -> 1;
            case HOURS -> 3_600;
            case DAYS -> 86_400;
        };
        return Instant.ofEpochSecond(Math.floorDiv(window.since().getEpochSecond(), unit) * unit);
    }

    private static Point point(ResultSet row) throws SQLException {
        Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
        long total = 0;
        for (Outcome outcome : Outcome.values()) {
            long count = row.getLong(column(outcome));
            total += count;
            if (count > 0) {
                outcomes.put(outcome, count);
            }
        }
        return new Point(
                row.getObject("at", OffsetDateTime.class).toInstant(),
                total,
                row.getLong(column(Outcome.UP)),
                outcomes,
                number(row, "p50"),
                number(row, "p95"),
                number(row, "p99"));
    }

    private static @Nullable Double number(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? null : value;
    }

    private static String columns(Function<Outcome, String> column) {
        return Arrays.stream(Outcome.values()).map(column).collect(joining(", "));
    }

    private static String column(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
