package io.pollux.scheduler.events;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;

/** The latest events, for those who come back. Not safe for several threads. */
final class EventRing {

    /** Between two nodes' readings of the same records, and two clocks. */
    private static final Duration SLACK = Duration.ofSeconds(2);

    private final ArrayDeque<Event> events = new ArrayDeque<>();
    private final int capacity;
    private Instant lostUntil;

    /** A ring that knows nothing of what happened before {@code from}. */
    EventRing(int capacity, Instant from) {
        this.capacity = capacity;
        this.lostUntil = from;
    }

    /**
     * What is there to be replayed.
     *
     * @param complete whether that is everything that was missed
     */
    record Replay(List<Event> events, boolean complete) {}

    void add(Event event) {
        events.addLast(event);
        if (events.size() > capacity) {
            lostUntil = events.removeFirst().at();
        }
    }

    /** Everything after an event of this node. */
    Replay after(long sequence) {
        boolean complete = events.isEmpty() || events.getFirst().sequence() <= sequence + 1;
        return new Replay(
                events.stream().filter(event -> event.sequence() > sequence).toList(), complete);
    }

    /** Everything from a time on, and a little before it: some of it again rather than too little. */
    Replay since(Instant time) {
        Instant from = time.minus(SLACK);
        return new Replay(
                events.stream().filter(event -> !event.at().isBefore(from)).toList(), lostUntil.isBefore(from));
    }
}
