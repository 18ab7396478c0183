package io.pollux.benchmarks.sink;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.Timings;
import io.pollux.common.contract.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import java.util.function.Consumer;

/** Results as executors left them while no sink ran: every project each minute, oldest first. */
record Backlog(int projects, int rows, Instant until) {

    /** When the day of the first one began. */
    Instant since() {
        return until.minus(Duration.ofMinutes(rows / projects)).truncatedTo(ChronoUnit.DAYS);
    }

    void forEach(Consumer<PollingResult> consumer) {
        Random random = new Random(rows);
        for (int i = 0; i < rows; i++) {
            long project = 1L + i % projects;
            Instant due = until.minus(Duration.ofMinutes((rows - i - 1) / projects));
            consumer.accept(result(project, due, random));
        }
    }

    private static PollingResult result(long project, Instant due, Random random) {
        boolean up = random.nextInt(20) > 0;
        long millis = (long) Math.exp(random.nextGaussian(5, 0.5));
        return new PollingResult(
                TaskId.of(project, due, Trigger.SCHEDULE),
                project,
                1,
                due,
                due.plusMillis(millis),
                up,
                up ? Outcome.UP : Outcome.WRONG_STATUS,
                up ? 200 : 503,
                millis,
                new Timings(1L, 2L, 8L, millis, millis / 10),
                12_345L,
                due.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(60)),
                true,
                up ? null : "the status is 503, expected 200-299",
                "executor-1");
    }
}
