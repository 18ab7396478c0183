package io.pollux.scheduler.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SubscriberTest {

    private final AtomicInteger ends = new AtomicInteger();
    private final Subscriber subscriber = new Subscriber(
            "0badcafe",
            new EventFilter(Set.of(), Set.of(), List.of(), Set.of(), Integer.MAX_VALUE),
            new EventRing.Replay(List.of(), true),
            _ -> ends.incrementAndGet());

    @Test
    void keepsOnlySoMuchForASlowClientAndTellsHowMuchItMissed() throws Exception {
        for (int i = 1; i <= 1_500; i++) {
            subscriber.offer(event(i));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Thread writer = Thread.ofVirtual().start(() -> write(out));

        await().atMost(60, SECONDS).until(() -> out.toString(UTF_8).contains("id: 0badcafe-1000-"));
        subscriber.end();
        writer.join();

        assertThat(out.toString(UTF_8))
                .contains("event: missed\ndata: {\"reason\":\"SLOW_CLIENT\",\"count\":500}")
                .doesNotContain("0badcafe-1001-");
        assertThat(ends).hasValue(1);
    }

    @Test
    void resumesOnlyFromWhatIsStillThere() {
        EventRing ring = new EventRing(3, Instant.ofEpochSecond(0));
        for (int i = 1; i <= 5; i++) {
            ring.add(event(i));
        }

        assertThat(ring.after(2).complete()).isTrue();
        assertThat(ring.after(2).events()).extracting(Event::sequence).containsExactly(3L, 4L, 5L);
        assertThat(ring.after(1).complete()).isFalse();
        assertThat(ring.after(5).events()).isEmpty();
        assertThat(ring.since(Instant.ofEpochSecond(4)).complete()).isFalse();
        assertThat(ring.since(Instant.ofEpochSecond(5)).events())
                .extracting(Event::sequence)
                .containsExactly(3L, 4L, 5L);
        assertThat(ring.since(Instant.ofEpochSecond(5)).complete()).isTrue();
    }

    private void write(ByteArrayOutputStream out) {
        try {
            subscriber.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The n-th event, at n seconds. */
    private static Event event(int n) {
        return new Event(n, EventType.RESULT, 1, Instant.ofEpochSecond(n), Map.of("n", n));
    }
}
