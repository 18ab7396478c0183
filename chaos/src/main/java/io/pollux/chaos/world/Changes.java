package io.pollux.chaos.world;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What users do meanwhile: projects are changed through the API and by SQL, switched off and on, and checked at once.
 * While the API or the database is away a change fails, as it would for a user.
 */
public final class Changes implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(500);

    private final World world;
    private final Api api;
    private final List<Load.Made> steady;
    private final List<Load.Made> toggled;
    private final Random random;
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final Thread thread;
    private volatile boolean ending;

    public Changes(World world, Api api, List<Load.Made> projects, long seed) {
        this.world = world;
        this.api = api;
        this.steady = projects.stream().filter(Load.Made::steady).toList();
        this.toggled = projects.stream().filter(project -> !project.steady()).toList();
        this.random = new Random(seed);
        this.thread = Thread.ofVirtual().name("changes").start(this::run);
    }

    private void run() {
        try {
            while (!ending) {
                Thread.sleep(PAUSE.plusMillis(random.nextInt(1_000)));
                try {
                    change();
                    made.incrementAndGet();
                } catch (IOException | SQLException e) {
                    failed.incrementAndGet();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void change() throws IOException, SQLException, InterruptedException {
        switch (random.nextInt(4)) {
            case 0 -> api.send("PATCH", path(any(steady)), Map.of("tags", List.of("t" + random.nextInt(100))));
            case 1 -> api.send("PATCH", path(any(toggled)), Map.of("enabled", random.nextBoolean()));
            case 2 -> api.send("POST", path(any(steady)) + "/check", Map.of());
            default -> update(any(steady).id(), 4_000 + random.nextInt(1_000));
        }
    }

    private Load.Made any(List<Load.Made> projects) {
        return projects.get(random.nextInt(projects.size()));
    }

    private static String path(Load.Made project) {
        return "/api/projects/" + project.id();
    }

    private void update(long id, int timeout) throws SQLException {
        try (Connection connection = world.database();
                PreparedStatement update =
                        connection.prepareStatement("update projects set timeout_ms = ? where id = ?")) {
            update.setInt(1, timeout);
            update.setLong(2, id);
            update.executeUpdate();
        }
    }

    public int made() {
        return made.get();
    }

    public int failed() {
        return failed.get();
    }

    @Override
    public void close() {
        stop();
    }

    /** Returns when the last change is made. */
    public void stop() {
        ending = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
