package io.pollux.sink.storing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pollux.sink.Facts;
import io.pollux.sink.Results;
import io.pollux.sink.SinkDatabase;
import io.pollux.sink.facts.Fact;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Percentiles out of the rollups are within the stated error of those out of the rows. */
final class LatencyPercentilesTest {

    private static final Instant START = Instant.parse("2026-11-10T22:30:00Z");
    private static SinkDatabase database;

    @BeforeAll
    static void store() throws Exception {
        database = SinkDatabase.create();
        BatchStore store = new BatchStore(database::dataSource, Clock.systemUTC());
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        List<Fact> facts = new ArrayList<>();
        for (Instant due = START; due.isBefore(START.plus(Duration.ofHours(60))); due = due.plusSeconds(60)) {
            long millis = (long) Math.exp(random.nextGaussian(5, 1.5));
            facts.add(Facts.of(Results.up(1, due, millis)));
        }
        for (int from = 0; from < facts.size(); from += 100) {
            store.store(facts.subList(from, Math.min(facts.size(), from + 100)));
        }
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    void areOffByOnePercentAtMost() throws Exception {
        String since = "2026-11-11T03:00:00Z";
        String until = "2026-11-13T05:00:00Z";
        List<@Nullable String> exact = row("""
                select count(*), percentile_disc(0.5) within group (order by response_time_ms),
                       percentile_disc(0.95) within group (order by response_time_ms),
                       percentile_disc(0.99) within group (order by response_time_ms), avg(response_time_ms)
                  from poll_results where scheduled_at >= '%s' and scheduled_at < '%s'""".formatted(since, until));
        List<@Nullable String> estimated =
                row("select total, p50_ms, p95_ms, p99_ms, average_ms, uptime from project_window(1, '%s', '%s')"
                        .formatted(since, until));

        assertThat(estimated.get(0)).isEqualTo(exact.get(0)).isEqualTo(Integer.toString(50 * 60));
        for (int i = 1; i <= 3; i++) {
            assertThat(number(estimated, i)).isCloseTo(number(exact, i), Percentage.withPercentage(1.0001));
        }
        assertThat(number(estimated, 4)).isCloseTo(number(exact, 4), within(0.001));
        assertThat(number(estimated, 5)).isEqualTo(1);
    }

    @Test
    void tellNothingOfAnEmptyWindow() throws Exception {
        assertThat(row("select total, uptime, p50_ms from project_window(1, '2020-01-01', '2020-02-01')"))
                .containsExactly("0", null, null);
    }

    @Test
    void readEveryBucketWithinTheStatedError() throws Exception {
        for (int millis : new int[] {1, 2, 3, 10, 99, 100, 101, 5_000, 30_000, 3_600_000, Integer.MAX_VALUE}) {
            double read = number(row("select latency_bucket_ms(" + LatencyBuckets.bucketOf(millis) + ")"), 0);
            assertThat(read).isCloseTo(millis, Percentage.withPercentage(100 * LatencyBuckets.RELATIVE_ERROR + 1e-6));
        }
        assertThat(LatencyBuckets.bucketOf(0)).isZero();
    }

    @Test
    void keepsCountsThatTakeMoreThanTwentyBits() throws Exception {
        assertThat(
                        row(
                                "select sum(e & 1048575) from unnest(latency_compact(array_fill((7 << 20) + 1048575, array[3]))) e"))
                .containsExactly(Integer.toString(3 * LatencyBuckets.MAX_COUNT));
    }

    private static List<@Nullable String> row(String query) throws Exception {
        return database.tables().rows(query).getFirst();
    }

    private static double number(List<@Nullable String> row, int column) {
        return Double.parseDouble(String.valueOf(row.get(column)));
    }
}
