package io.pollux.chaos.world;

import io.pollux.chaos.evidence.Expectations.Watched;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The projects that are polled meanwhile, about 85 ticks a second: quick and slow ones, made by SQL, some with a secret
 * header, made through the API, and some that are switched off and on.
 */
public final class Load {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    private final World world;
    private final Map<Long, Made> projects = new LinkedHashMap<>();

    /** What a project was when it was made. */
    public record Made(long id, String name, Duration period, Instant from, boolean steady) {}

    public Load(World world) {
        this.world = world;
    }

    public void begin(Api api) throws SQLException, IOException, InterruptedException {
        insert("quick", 60, SECOND, true);
        insert("slow", 20, TWO_SECONDS, true);
        insert("toggled", 10, SECOND, false);
        for (int i = 0; i < 10; i++) {
            String name = "secret-" + i;
            Map<String, Object> project = Map.of(
                    "name",
                    name,
                    "url",
                    world.target().url(i, "/p/" + name),
                    "interval",
                    TWO_SECONDS.toSeconds(),
                    "unit",
                    "seconds",
                    "secretHeaders",
                    Map.of("X-Key", world.secret()));
            long id = api.send("POST", "/api/projects", project).required("id").longValue();
            projects.put(id, new Made(id, name, TWO_SECONDS, Instant.now(), true));
        }
    }

    private void insert(String prefix, int count, Duration period, boolean steady) throws SQLException {
        try (Connection connection = world.database();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into projects (name, url, interval, timeout_ms) values (?, ?, ?, 5000) returning id")) {
            for (int i = 0; i < count; i++) {
                String name = prefix + "-" + i;
                insert.setString(1, name);
                insert.setString(2, world.target().url(i, "/p/" + name));
                insert.setLong(3, period.toSeconds());
                try (ResultSet made = insert.executeQuery()) {
                    made.next();
                    projects.put(made.getLong(1), new Made(made.getLong(1), name, period, Instant.now(), steady));
                }
            }
        }
    }

    public List<Made> projects() {
        return List.copyOf(projects.values());
    }

    /** No project is due any more. What was watched, and for how long, is the answer. */
    public Map<Long, Watched> end() throws SQLException {
        Instant until = Instant.now();
        try (Connection connection = world.database();
                Statement statement = connection.createStatement()) {
            statement.execute("update projects set enabled = false");
        }
        Map<Long, Watched> watched = new HashMap<>();
        projects.forEach((id, made) ->
                watched.put(id, new Watched(id, made.name(), made.period(), made.from(), until, made.steady())));
        return watched;
    }
}
