package io.pollux.incidents.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.config.Config;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.IncidentEvent.Kind;
import io.pollux.common.contract.IncidentEvent.Reason;
import io.pollux.common.contract.ProjectStatus.State;
import io.pollux.database.Database;
import io.pollux.database.DatabaseSettings;
import io.pollux.testkit.TestInfrastructure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** For any routes and any series of incidents, who is told of what is what a plain reference function says. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NoticesAgainstReferenceTest {

    private static final long SEED = Long.getLong("pollux.seed", System.nanoTime());
    private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");
    private static final List<String> TAGS = List.of("eu", "shop", "db");
    private static final List<State> TROUBLES = List.of(State.DOWN, State.DEGRADED, State.UNKNOWN);

    private final Database database = new Database(
            "test",
            Config.read(
                    Map.of(
                            "DATABASE_URL",
                            TestInfrastructure.postgres().createDatabase("notices"),
                            "DATABASE_USER",
                            TestInfrastructure.postgres().user(),
                            "DATABASE_PASSWORD",
                            TestInfrastructure.postgres().password()),
                    DatabaseSettings.ALL),
            2);

    private record Route(
            List<String> tags, List<State> states, boolean recovery, boolean enabled, List<Long> channels) {}

    @BeforeAll
    void migrate() {
        database.start();
    }

    @AfterAll
    void close() {
        database.stop(Duration.ofSeconds(5));
    }

    @Test
    void whoIsToldIsWhatTheReferenceSays() throws SQLException {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        int notices = 0;
        for (int round = 0; round < 30; round++) {
            notices += compare(random, round);
        }
        assertThat(notices).isGreaterThan(300);
    }

    private int compare(Random random, int round) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            execute(connection, "truncate channels, routes, incidents restart identity cascade");
            List<Boolean> channels = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                channels.add(random.nextInt(5) > 0);
                execute(
                        connection,
                        "insert into channels (name, kind, enabled) values ('c%d', 'SLACK', %s)"
                                .formatted(i, channels.getLast()));
            }
            List<Route> routes = routes(connection, random);
            List<List<IncidentRows.Entry>> batches = batches(random);
            for (List<IncidentRows.Entry> batch : batches) {
                IncidentRows.store(connection, batch);
                Notices.add(connection, batch);
                if (random.nextInt(3) == 0) {
                    IncidentRows.store(connection, batch);
                    Notices.add(connection, batch);
                }
            }
            Set<String> told = told(connection);
            assertThat(told).as("seed %d, round %d", SEED, round).isEqualTo(expected(routes, channels, batches));
            return told.size();
        }
    }

    private static Set<String> expected(
            List<Route> routes, List<Boolean> channels, List<List<IncidentRows.Entry>> batches) {
        Set<String> told = new TreeSet<>();
        for (List<IncidentRows.Entry> batch : batches) {
            for (IncidentRows.Entry entry : batch) {
                IncidentEvent event = entry.event();
                boolean worse = event.kind() == Kind.OPENED
                        || (event.kind() == Kind.UPDATED && rank(event.state()) > rank(event.previous()));
                for (Route route : routes) {
                    if (worse
                            && !entry.quiet()
                            && applies(route, event)
                            && route.states().contains(event.state())) {
                        tell(told, route, channels, event);
                    }
                }
            }
            for (IncidentRows.Entry entry : batch) {
                IncidentEvent event = entry.event();
                for (Route route : routes) {
                    if (event.kind() == Kind.RESOLVED && route.recovery() && applies(route, event)) {
                        List<Long> before = route.channels().stream()
                                .filter(channel -> told.stream()
                                        .anyMatch(line -> line.startsWith(channel + " " + event.incidentId() + " ")))
                                .toList();
                        tell(told, new Route(List.of(), List.of(), true, true, before), channels, event);
                    }
                }
            }
        }
        return told;
    }

    private static int rank(State state) {
        return List.of(State.UP, State.DEGRADED, State.UNKNOWN, State.DOWN).indexOf(state);
    }

    private static boolean applies(Route route, IncidentEvent event) {
        return route.enabled() && event.tags().containsAll(route.tags());
    }

    private static void tell(Set<String> told, Route route, List<Boolean> channels, IncidentEvent event) {
        for (long channel : route.channels()) {
            if (channels.get((int) channel - 1)) {
                told.add(channel + " " + event.incidentId() + " " + event.change() + " " + event.kind());
            }
        }
    }

    private static List<Route> routes(Connection connection, Random random) throws SQLException {
        List<Route> routes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Route route = new Route(
                    some(TAGS, random, 4),
                    some(TROUBLES, random, 2),
                    random.nextInt(4) > 0,
                    random.nextInt(5) > 0,
                    some(List.of(1L, 2L, 3L), random, 2));
            routes.add(route);
            try (PreparedStatement insert = connection.prepareStatement(
                    "insert into routes (name, tags, states, recovery, enabled) values (?, ?, ?, ?, ?)")) {
                insert.setString(1, "r" + i);
                insert.setArray(2, connection.createArrayOf("text", route.tags().toArray()));
                insert.setArray(
                        3,
                        connection.createArrayOf(
                                "text", route.states().stream().map(State::name).toArray()));
                insert.setBoolean(4, route.recovery());
                insert.setBoolean(5, route.enabled());
                insert.executeUpdate();
            }
            for (long channel : route.channels()) {
                execute(connection, "insert into route_channels values (" + (i + 1) + ", " + channel + ")");
            }
        }
        return routes;
    }

    /** A few incidents, each with a story that makes sense, told in batches that keep its order. */
    private static List<List<IncidentRows.Entry>> batches(Random random) {
        List<List<IncidentRows.Entry>> batches = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            batches.add(new ArrayList<>());
        }
        for (int incident = 0; incident < 12; incident++) {
            String id = "i" + incident;
            List<String> tags = some(TAGS, random, 2);
            State state = State.UP;
            int batch = random.nextInt(batches.size());
            int changes = 1 + random.nextInt(4);
            for (int change = 1; change <= changes; change++) {
                boolean last = change == changes && change > 1 && random.nextInt(3) > 0;
                State before = state;
                state = last ? State.UP : another(before, random);
                Kind kind = change == 1 ? Kind.OPENED : last ? Kind.RESOLVED : Kind.UPDATED;
                IncidentEvent event = new IncidentEvent(
                        id,
                        change,
                        kind,
                        incident + 1,
                        "p",
                        tags,
                        state,
                        before,
                        Reason.RESULTS,
                        START,
                        START.plusSeconds(change),
                        List.of(),
                        false);
                batches.get(batch).add(new IncidentRows.Entry(event, null, random.nextInt(4) == 0));
                batch = Math.min(batches.size() - 1, batch + random.nextInt(2));
            }
        }
        return batches;
    }

    private static State another(State before, Random random) {
        List<State> others = TROUBLES.stream().filter(state -> state != before).toList();
        return others.get(random.nextInt(others.size()));
    }

    /** Each with a chance of one in so many. */
    private static <T> List<T> some(List<T> all, Random random, int chance) {
        return all.stream().filter(_ -> random.nextInt(chance) == 0).toList();
    }

    private static Set<String> told(Connection connection) throws SQLException {
        Set<String> told = new TreeSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select channel_id, incident_id, change, kind from notices")) {
            while (rows.next()) {
                told.add(rows.getLong(1) + " " + rows.getString(2) + " " + rows.getInt(3) + " " + rows.getString(4));
            }
        }
        return told;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
