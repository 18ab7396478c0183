package io.pollux.scheduler.series;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.micrometer.core.instrument.MeterRegistry;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.lifecycle.Worker;
import io.pollux.database.Database;
import io.pollux.scheduler.kafka.TailListener;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The latest result of each project as series of its own, for at most so many projects: the enabled ones with the lowest
 * ids, so that every scheduler shows the same ones. A project appears with its first result after the start, and goes
 * when it is disabled, deleted, or no longer among them.
 *
 * <p>A result without a request, such as that of a task that waited too long, says nothing about the project and is
 * passed over.
 */
public final class ProjectSeries implements TailListener, Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(ProjectSeries.class);
    private static final Duration CHOOSE_EVERY = Duration.ofSeconds(5);

    private final MeterRegistry registry;
    private final Database database;
    private final int limit;
    private final Clock clock;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Map<Long, String> chosen = new HashMap<>();
    private final Map<Long, ProjectMeters> shown = new HashMap<>();

    public ProjectSeries(MeterRegistry registry, Database database, int limit, Clock clock) {
        this.registry = registry;
        this.database = database;
        this.limit = limit;
        this.clock = clock;
    }

    @Override
    public void requestStop(Duration timeout) {
        stopped.countDown();
    }

    @Override
    public void run() throws InterruptedException {
        do {
            try {
                choose(lowestIds());
            } catch (SQLException e) {
                log.debug("Which projects have series of their own is not known for the moment", e);
            }
        } while (!stopped.await(CHOOSE_EVERY.toMillis(), MILLISECONDS));
    }

    private Map<Long, String> lowestIds() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "select id, name from projects where enabled order by id limit ?")) {
            statement.setInt(1, limit);
            Map<Long, String> names = new HashMap<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.put(rows.getLong(1), rows.getString(2));
                }
            }
            return names;
        }
    }

    /** Shows the series of these projects from now on, and removes those of others and of former names. */
    synchronized void choose(Map<Long, String> names) {
        chosen.clear();
        chosen.putAll(names);
        shown.entrySet().removeIf(entry -> {
            boolean gone = !entry.getValue().name().equals(names.get(entry.getKey()));
            if (gone) {
                entry.getValue().remove();
            }
            return gone;
        });
    }

    @Override
    public synchronized void result(PollingResult result, Instant at) {
        String name = chosen.get(result.projectId());
        if (name != null && result.outcome() != Outcome.QUEUE_TIMEOUT) {
            shown.computeIfAbsent(result.projectId(), id -> new ProjectMeters(registry, id, name, clock))
                    .update(result);
        }
    }
}
