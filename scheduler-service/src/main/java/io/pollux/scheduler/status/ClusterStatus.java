package io.pollux.scheduler.status;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.contract.ExecutorStatus;
import io.pollux.common.contract.Topic;
import io.pollux.database.Database;
import io.pollux.scheduler.projects.Condition;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks Kafka and the database how things are, at most once a second however many want to know. */
final class ClusterStatus {

    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final String TOTALS = """
            select coalesce(sum(total_requests), 0) as total, coalesce(sum(success_requests), 0) as success,
                   coalesce(sum(failed_requests), 0) as failed,
                   (select count(*) from timed_out_requests where flagged_at > now() - interval '1 hour') as timeouts,
                   (select count(*) from dead_tasks where died_at > now() - interval '1 day') as dead
              from project_stats
            """;
    private static final String PROJECTS = "select condition, count(*) from project_conditions group by condition";

    private final Database database;
    private final GroupLag lag;
    private final ExecutorBoard executors;
    private final Clock clock;
    private @Nullable Status latest;

    ClusterStatus(Database database, GroupLag lag, ExecutorBoard executors, Clock clock) {
        this.database = database;
        this.lag = lag;
        this.executors = executors;
        this.clock = clock;
    }

    synchronized Status get() throws SQLException, InterruptedException {
        Status known = latest;
        Instant now = clock.instant();
        if (known == null || known.at().plus(FRESH).isBefore(now)) {
            known = ask(now);
            latest = known;
        }
        return known;
    }

    private Status ask(Instant now) throws SQLException, InterruptedException {
        Status.Lag behind = new Status.Lag(
                lag.of(ConsumerGroups.EXECUTORS, Topic.TASKS), lag.of(ConsumerGroups.SINKS, Topic.RESULTS));
        List<ExecutorStatus> alive = executors.alive();
        int active = alive.stream().mapToInt(ExecutorStatus::activeHttp).sum();
        int limit = alive.stream().mapToInt(ExecutorStatus::maxConcurrentHttp).sum();
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(TOTALS);
                ResultSet row = statement.executeQuery()) {
            row.next();
            Status.Projects projects = projects(connection);
            return new Status(
                    now,
                    projects.total() - projects.paused(),
                    row.getLong("total"),
                    row.getLong("success"),
                    row.getLong("failed"),
                    active,
                    limit,
                    executors.checksPerSecond(),
                    row.getLong("timeouts"),
                    row.getLong("dead"),
                    projects,
                    behind,
                    alive,
                    Status.Health.of(active, limit, behind));
        }
    }

    private static Status.Projects projects(Connection connection) throws SQLException {
        Map<Condition, Long> counts = new EnumMap<>(Condition.class);
        try (PreparedStatement statement = connection.prepareStatement(PROJECTS);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                counts.put(Condition.valueOf(rows.getString(1)), rows.getLong(2));
            }
        }
        return new Status.Projects(
                counts.values().stream().mapToLong(Long::longValue).sum(),
                counts.getOrDefault(Condition.DOWN, 0L),
                counts.getOrDefault(Condition.SLOW, 0L),
                counts.getOrDefault(Condition.UP, 0L),
                counts.getOrDefault(Condition.WAITING, 0L),
                counts.getOrDefault(Condition.PAUSED, 0L));
    }
}
