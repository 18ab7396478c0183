package io.pollux.scheduler.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.pollux.scheduler.api.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client that listens. What it is too slow for does not pile up: its queue is bounded, what does not fit is counted
 * and told as {@code missed}, and a client that takes nothing at all is cut off.
 */
final class Subscriber implements Answer.Body {

    private static final int QUEUE = 1_000;
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final String node;
    private final EventFilter filter;
    private final EventRing.Replay replay;
    private final Runnable onEnd;
    private final BlockingQueue<Event> queue = new ArrayBlockingQueue<>(QUEUE);
    private final AtomicLong missed = new AtomicLong();
    private volatile long writingSince = Long.MAX_VALUE;
    private volatile boolean ended;
    private volatile @Nullable Thread thread;

    Subscriber(String node, EventFilter filter, EventRing.Replay replay, Consumer<Subscriber> onEnd) {
        this.node = node;
        this.filter = filter;
        this.replay = replay;
        this.onEnd = () -> onEnd.accept(this);
    }

    void offer(Event event) {
        if (filter.wants(event) && !queue.offer(event)) {
            missed.incrementAndGet();
        }
    }

    /** Ends the stream, also when the client has been taking nothing for so long. */
    void endIfStuck(Duration limit) {
        if (System.nanoTime() - writingSince > limit.toNanos()) {
            end();
        }
    }

    void end() {
        ended = true;
        Thread running = thread;
        if (running != null) {
            // A blocked write on a virtual thread ends with the socket closed.
            running.interrupt();
        }
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        thread = Thread.currentThread();
        try {
            write(out, "retry: 2000\n\n");
            if (!replay.complete()) {
                write(out, "event: missed\ndata: {\"reason\":\"TOO_OLD\"}\n\n");
            }
            for (Event event : replay.events()) {
                if (filter.wants(event)) {
                    write(out, text(event));
                }
            }
            while (!ended) {
                writeNext(out);
            }
        } catch (InterruptedException e) {
            // the end was asked for
        } finally {
            onEnd.run();
        }
    }

    private void writeNext(OutputStream out) throws IOException, InterruptedException {
        Event event = queue.poll(HEARTBEAT.toMillis(), MILLISECONDS);
        if (event == null) {
            write(out, ": still here\n\n");
            return;
        }
        long lost = missed.getAndSet(0);
        StringBuilder batch = new StringBuilder(text(event));
        for (Event more = queue.poll(); more != null && batch.length() < 32_768; more = queue.poll()) {
            batch.append(text(more));
        }
        if (lost > 0) {
            batch.append("event: missed\ndata: {\"reason\":\"SLOW_CLIENT\",\"count\":")
                    .append(lost)
                    .append("}\n\n");
        }
        write(out, batch.toString());
    }

    private String text(Event event) {
        return "id: " + EventId.of(node, event) + "\nevent: " + event.type().text() + "\ndata: " + event.json()
                + "\n\n";
    }

    private void write(OutputStream out, String text) throws IOException {
        writingSince = System.nanoTime();
        out.write(text.getBytes(UTF_8));
        out.flush();
        writingSince = Long.MAX_VALUE;
    }
}
