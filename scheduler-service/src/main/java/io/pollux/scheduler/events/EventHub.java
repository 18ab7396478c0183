package io.pollux.scheduler.events;

import io.helidon.http.Status;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Trial;
import io.pollux.scheduler.api.Problem;
import io.pollux.scheduler.kafka.TailListener;
import io.pollux.scheduler.projects.ProjectView;
import io.pollux.scheduler.results.ResultView;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Hands what happens to all who listen, and remembers a little of it. Trials concern only who waits for them. */
final class EventHub implements TailListener {

    private static final int REMEMBERED = 10_000;
    private static final int MAX_SUBSCRIBERS = 2_000;

    private final String node = randomNode();
    private final Clock clock;
    private final EventRing ring;
    private final Set<Subscriber> subscribers = new HashSet<>();
    private long sequence;
    private boolean closed;

    EventHub(Clock clock) {
        this.clock = clock;
        this.ring = new EventRing(REMEMBERED, clock.instant());
    }

    /** A project is gone. */
    record Deleted(long id, boolean deleted) {}

    @Override
    public void result(PollingResult result, Instant at) {
        if (Trial.isId(result.projectId())) {
            return;
        }
        publish(EventType.RESULT, result.projectId(), at, ResultView.of(result));
    }

    @Override
    public void timeout(TimedOutRequest request, Instant at) {
        if (Trial.isId(request.projectId())) {
            return;
        }
        publish(EventType.TIMEOUT, request.projectId(), at, request);
    }

    @Override
    public void project(long id, @Nullable Project project, Instant at) {
        publish(EventType.PROJECT, id, at, project == null ? new Deleted(id, true) : ProjectView.of(project));
    }

    @Override
    public void state(ProjectStatus status, Instant at) {
        publish(EventType.STATE, status.projectId(), at, status);
    }

    @Override
    public void incident(IncidentEvent event, Instant at) {
        publish(EventType.INCIDENT, event.projectId(), at, event);
    }

    void status(Object status) {
        publish(EventType.STATUS, 0, clock.instant(), status);
    }

    private synchronized void publish(EventType type, long projectId, Instant at, Object payload) {
        Event event = new Event(++sequence, type, projectId, at, payload);
        if (type != EventType.STATUS) {
            ring.add(event);
        }
        subscribers.forEach(subscriber -> subscriber.offer(event));
    }

    /** Somebody listens from now on, or from where he was. */
    synchronized Subscriber subscribe(EventFilter filter, Optional<EventId> last) {
        if (closed || subscribers.size() >= MAX_SUBSCRIBERS) {
            throw Problem.retryLater(Status.SERVICE_UNAVAILABLE_503, "Too many clients listen on this node.", 10);
        }
        EventRing.Replay replay = last.map(
                        id -> id.node().equals(node) ? ring.after(id.sequence()) : ring.since(id.at()))
                .orElse(new EventRing.Replay(List.of(), true));
        Subscriber subscriber = new Subscriber(node, filter, replay, this::unsubscribe);
        subscribers.add(subscriber);
        return subscriber;
    }

    private synchronized void unsubscribe(Subscriber subscriber) {
        subscribers.remove(subscriber);
    }

    synchronized int subscribers() {
        return subscribers.size();
    }

    synchronized void endStuck(Duration limit) {
        subscribers.forEach(subscriber -> subscriber.endIfStuck(limit));
    }

    synchronized void close() {
        closed = true;
        subscribers.forEach(Subscriber::end);
    }

    private static String randomNode() {
        byte[] bytes = new byte[4];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
