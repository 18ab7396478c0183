package io.pollux.database;

import io.pollux.common.operations.HealthStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Whether the database answers. It is asked in the background, so that a request for health never waits for it. */
final class DatabaseHealth {

    private static final long ASK_EVERY_NANOS = Duration.ofSeconds(2).toNanos();

    private final Supplier<DataSource> dataSource;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile HealthStatus latest = HealthStatus.down("not asked yet");
    private volatile long askedAt = System.nanoTime() - ASK_EVERY_NANOS;

    DatabaseHealth(Supplier<DataSource> dataSource) {
        this.dataSource = dataSource;
    }

    HealthStatus status() {
        if (System.nanoTime() - askedAt >= ASK_EVERY_NANOS && asking.compareAndSet(false, true)) {
            Thread.ofVirtual().name("database-health").start(this::ask);
        }
        return latest;
    }

    private void ask() {
        try (Connection connection = dataSource.get().getConnection()) {
            latest = connection.isValid(2) ? HealthStatus.UP : HealthStatus.down("the database does not answer");
        } catch (SQLException | RuntimeException e) {
            latest = HealthStatus.down("the database does not answer: " + e.getMessage());
        } finally {
            askedAt = System.nanoTime();
            asking.set(false);
        }
    }
}
