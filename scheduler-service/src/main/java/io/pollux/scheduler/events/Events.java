package io.pollux.scheduler.events;

import io.pollux.common.lifecycle.Component;
import io.pollux.database.Database;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Problem;
import io.pollux.scheduler.kafka.TailListener;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code GET /api/events}: results, timeouts, states, incidents and changes of projects as they happen, and the status every few seconds.
 * Who was cut off resumes with {@code Last-Event-ID}, and is told with an event {@code missed} if that is too long ago.
 */
public final class Events implements Component {

    private static final Logger log = LoggerFactory.getLogger(Events.class);
    private static final Duration STATUS_EVERY = Duration.ofSeconds(3);
    private static final Duration STUCK_AFTER = Duration.ofSeconds(30);

    private final Database database;
    private final Callable<Object> status;
    private final EventHub hub;
    private final CountDownLatch stopped = new CountDownLatch(1);

    public Events(Database database, Callable<Object> status, Clock clock) {
        this.database = database;
        this.status = status;
        this.hub = new EventHub(clock);
    }

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.viewer("GET", "/api/events", this::listen));
    }

    public TailListener listener() {
        return hub;
    }

    @Override
    public String name() {
        return "events";
    }

    @Override
    public void start() {
        Thread.ofVirtual().name("events-pulse").start(this::pulse);
    }

    @Override
    public void stop(Duration timeout) {
        stopped.countDown();
        hub.close();
    }

    private void pulse() {
        try {
            while (!stopped.await(STATUS_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
                hub.endStuck(STUCK_AFTER);
                if (hub.subscribers() > 0) {
                    tellStatus();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tellStatus() throws InterruptedException {
        try {
            hub.status(status.call());
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            log.debug("The status is not known for the moment", e);
        }
    }

    private Answer listen(Call call) throws SQLException {
        EventFilter filter = filter(call);
        Optional<String> last =
                call.header("Last-Event-ID").or(() -> call.query().text("lastEventId"));
        Optional<EventId> id = last.map(text ->
                EventId.parse(text).orElseThrow(() -> Problem.invalid("Last-Event-ID", "must be the id of an event")));
        return Answer.stream("text/event-stream", hub.subscribe(filter, id)).with("X-Accel-Buffering", "no");
    }

    private EventFilter filter(Call call) throws SQLException {
        Set<EventType> types = EnumSet.noneOf(EventType.class);
        for (String text : call.query().list("type")) {
            types.add(type(text));
        }
        Set<Long> projects = new HashSet<>();
        for (String text : call.query().list("project")) {
            projects.add(projectId(text));
        }
        List<String> tags = call.query().list("tag");
        int resultsPerSecond = (int) call.query().number("resultsPerSecond", 1, Integer.MAX_VALUE, Integer.MAX_VALUE);
        return new EventFilter(types, projects, tags, tags.isEmpty() ? Set.of() : tagged(tags), resultsPerSecond);
    }

    private static EventType type(String text) {
        try {
            return EventType.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw Problem.invalid("type", "must be of result, timeout, project, state, incident, status");
        }
    }

    private static long projectId(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw Problem.invalid("project", "must be ids of projects");
        }
    }

    private Set<Long> tagged(List<String> tags) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("select id from projects where tags @> ?::text[]")) {
            statement.setArray(1, connection.createArrayOf("text", tags.toArray()));
            Set<Long> ids = new HashSet<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
            return ids;
        }
    }
}
