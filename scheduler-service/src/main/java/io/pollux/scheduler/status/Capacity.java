package io.pollux.scheduler.status;

import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Parameters;

/**
 * How many projects fit: concurrency × interval / average response. That is with every slot always busy; answers slow
 * down and hosts hang, so a fifth of it is what one should plan for.
 */
record Capacity(
        long concurrency,
        long intervalSeconds,
        long avgResponseMs,
        long maxProjects,
        long recommendedProjects,
        double checksPerSecond) {

    private static final int MARGIN = 5;

    static Capacity of(long concurrency, long intervalSeconds, long avgResponseMs) {
        long projects = concurrency * intervalSeconds * 1_000 / avgResponseMs;
        return new Capacity(
                concurrency,
                intervalSeconds,
                avgResponseMs,
                projects,
                projects / MARGIN,
                concurrency * 1_000.0 / avgResponseMs);
    }

    static Answer answer(Call call) {
        Parameters query = call.query();
        return Answer.ok(of(
                query.number("concurrency", 1, 1_000_000, 500),
                query.number("intervalSeconds", 1, 31_622_400, 300),
                query.number("avgResponseMs", 1, 600_000, 3_000)));
    }
}
