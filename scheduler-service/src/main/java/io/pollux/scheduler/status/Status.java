package io.pollux.scheduler.status;

import io.pollux.common.contract.ExecutorStatus;
import java.time.Instant;
import java.util.List;

/** How the whole cluster is doing. */
record Status(
        Instant at,
        long activeProjects,
        long totalRequests,
        long successRequests,
        long failedRequests,
        int activeHttp,
        int maxConcurrentHttp,
        double checksPerSecond,
        long timeoutsLastHour,
        long deadTasksLastDay,
        Projects projects,
        Lag lag,
        List<ExecutorStatus> executors,
        Health health) {

    /** How many projects there are, by how they are doing. */
    record Projects(long total, long down, long slow, long up, long waiting, long paused) {}

    /** Tasks that are not done yet, and results that are not stored yet. */
    record Lag(long tasks, long results) {}

    /** What needs attention; {@code overall} is the worst of the others. */
    record Health(Level overall, Level activeHttp, Level tasks, Level results) {

        static Health of(int activeHttp, int maxConcurrentHttp, Lag lag) {
            Level http = Level.ofActiveHttp(activeHttp, maxConcurrentHttp);
            Level tasks = Level.ofBacklog(lag.tasks());
            Level results = Level.ofBacklog(lag.results());
            return new Health(Level.worst(http, Level.worst(tasks, results)), http, tasks, results);
        }
    }
}
