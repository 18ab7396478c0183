package io.pollux.chaos.world;

import io.pollux.topology.ServiceNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Waits for calm: first until every node is ready, and, once nothing is due any more, until all is done. */
public final class Settling {

    private static final Duration READY_WITHIN = Duration.ofMinutes(5);
    private static final Duration DONE_WITHIN = Duration.ofMinutes(4);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(3);

    private final World world;

    public Settling(World world) {
        this.world = world;
    }

    /** Which nodes are not ready within five minutes; normally none. */
    public Map<String, String> awaitReady() throws InterruptedException {
        long giveUpAt = System.nanoTime() + READY_WITHIN.toNanos();
        Map<String, String> missing = new HashMap<>();
        for (ServiceNode node : world.nodes()) {
            boolean ready = node.isReady();
            while (!ready && System.nanoTime() < giveUpAt) {
                Thread.sleep(Duration.ofMillis(200));
                ready = node.isReady();
            }
            if (!ready) {
                missing.put(node.name(), node.isAlive() ? "is not ready" : "has ended");
            }
        }
        return missing;
    }

    /** Returns when nothing is in flight and no row comes any more, or after four minutes: whether it was the former. */
    public boolean awaitDone() throws InterruptedException, SQLException {
        long giveUpAt = System.nanoTime() + DONE_WITHIN.toNanos();
        long before = -1;
        while (System.nanoTime() < giveUpAt) {
            Thread.sleep(LOOK_EVERY);
            long rows = rows();
            if (rows == before && inFlight() == 0) {
                return true;
            }
            before = rows;
        }
        return false;
    }

    private long rows() throws SQLException {
        try (Connection connection = world.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select (select count(*) from poll_results) + (select count(*) from timed_out_requests)")) {
            row.next();
            return row.getLong(1);
        }
    }

    private double inFlight() throws InterruptedException {
        double sum = 0;
        for (ServiceNode janitor : world.topology().nodes("janitor")) {
            // Of other states only a start or a result was read, and no task will come for them any more.
            for (String state : List.of("queued", "processing")) {
                sum += gauge(janitor, "pollux_janitor_in_flight{state=\"%s\"".formatted(state));
            }
        }
        return sum;
    }

    /** HTTP checks under way, by executor. */
    public Map<String, Double> activeHttp() throws InterruptedException {
        Map<String, Double> active = new HashMap<>();
        for (ServiceNode executor : world.topology().nodes("executor")) {
            active.put(executor.name(), gauge(executor, "pollux_http_active"));
        }
        return active;
    }

    /** The sum of all that begin so; more than nothing if the node does not answer. */
    private static double gauge(ServiceNode node, String beginning) throws InterruptedException {
        try {
            return node.metrics()
                    .lines()
                    .filter(line -> line.startsWith(beginning))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (IOException e) {
            return 1;
        }
    }
}
