package io.pollux.standalone.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Projects for the demo, so that every kind of outcome is seen within seconds. */
final class DemoProjects {

    private static final String UPSERT = """
            insert into projects (name, url, interval, timeout_ms, assertions, tags)
            values (?, ?, ?, ?, ?::jsonb, array['demo', ?])
            on conflict (name) do update set url = excluded.url where projects.url <> excluded.url
            """;

    private DemoProjects() {}

    /** One of them; {@code kind} becomes a tag. */
    private record Sample(String name, String url, int seconds, int timeoutMs, String assertions, String kind) {

        Sample(String name, String url, int seconds, String kind) {
            this(name, url, seconds, 5_000, "[]", kind);
        }
    }

    /** Adds those that are missing; what somebody changed about the others stays. */
    static void insert(Connection connection, int targetPort) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
            for (Sample sample : samples(targetPort)) {
                statement.setString(1, sample.name());
                statement.setString(2, sample.url());
                statement.setInt(3, sample.seconds());
                statement.setInt(4, sample.timeoutMs());
                statement.setString(5, sample.assertions());
                statement.setString(6, sample.kind());
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static List<Sample> samples(int port) {
        String target = "http://localhost:" + port;
        String status = "[{\"type\":\"jsonPath\",\"path\":\"$.status\",\"equals\":\"ok\"}]";
        String goodbye = "[{\"type\":\"bodyContains\",\"text\":\"goodbye\"}]";
        return List.of(
                new Sample("Healthy service", target + "/healthy", 5, 5_000, status, "healthy"),
                new Sample("Slow service", target + "/slow", 5, "slow"),
                new Sample("Flaky service", target + "/flaky", 2, "flaky"),
                new Sample("Failing service", target + "/failing", 5, "failing"),
                new Sample("Hanging service", target + "/hanging", 5, 2_000, "[]", "hanging"),
                new Sample("Unexpected content", target + "/healthy", 5, 5_000, goodbye, "failing"),
                new Sample("Endless download", target + "/endless", 10, "failing"),
                new Sample("Unknown host", "http://no-such-host.invalid/", 10, "unreachable"),
                new Sample("Nobody listens", "http://localhost:1/", 5, "unreachable"),
                new Sample(
                        "Self-signed certificate", "https://localhost:" + (port + 1) + "/healthy", 10, "unreachable"),
                new Sample("Cloud metadata", "http://169.254.169.254/latest/meta-data/", 10, "forbidden"),
                new Sample("Mistyped address", "http://exa mple/", 10, "forbidden"));
    }
}
