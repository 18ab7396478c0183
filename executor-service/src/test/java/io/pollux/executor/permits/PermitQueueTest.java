package io.pollux.executor.permits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class PermitQueueTest {

    private final List<Permit<String>> running = new ArrayList<>();

    private PermitQueue<String> queue(int limit, int perHost) {
        return new PermitQueue<>(limit, perHost, running::add);
    }

    private List<String> items() {
        return running.stream().map(Permit::item).toList();
    }

    @Test
    void startsNoMoreThanTheLimitAndTheNextWhenOneEnds() {
        PermitQueue<String> queue = queue(2, 2);
        queue.offer("h", "a");
        queue.offer("h", "b");
        queue.offer("h", "c");
        assertThat(items()).containsExactly("a", "b");

        running.getFirst().release();
        running.getFirst().release();
        assertThat(items()).containsExactly("a", "b", "c");
        assertThat(queue.active()).isEqualTo(2);
    }

    @Test
    void aFullHostHoldsNoPermitThatAnotherCouldUse() {
        PermitQueue<String> queue = queue(4, 2);
        for (int i = 0; i < 10; i++) {
            queue.offer("dead", "dead" + i);
        }
        queue.offer("live", "live0");
        queue.offer("live", "live1");

        assertThat(items()).containsExactly("dead0", "dead1", "live0", "live1");
        assertThat(queue.waiting()).isEqualTo(8);
    }

    @Test
    void hostsTakeTurns() {
        PermitQueue<String> queue = queue(1, 1);
        queue.offer("a", "a0");
        queue.offer("a", "a1");
        queue.offer("a", "a2");
        queue.offer("b", "b0");
        queue.offer("c", "c0");
        for (int i = 0; i < 4; i++) {
            running.get(i).release();
        }

        assertThat(items()).containsExactly("a0", "b0", "c0", "a1", "a2");
    }

    @Test
    void aSmallerLimitLetsRunWhatRunsAndABiggerOneStartsMoreAtOnce() {
        PermitQueue<String> queue = queue(3, 3);
        for (int i = 0; i < 10; i++) {
            queue.offer("h" + i, "i" + i);
        }
        queue.resize(1);
        running.get(0).release();
        running.get(1).release();
        assertThat(items()).hasSize(3);

        running.get(2).release();
        assertThat(items()).hasSize(4);
        queue.resize(5);
        assertThat(items()).hasSize(8);
    }

    @Test
    void aHostsShareShrinksWithTheLimit() {
        PermitQueue<String> queue = queue(100, 10);
        queue.resize(20);
        for (int i = 0; i < 10; i++) {
            queue.offer("h", "i" + i);
        }
        assertThat(items()).hasSize(2);
        queue.resize(200);
        assertThat(items()).hasSize(10);
    }

    @Test
    void anExchangeReturnsWhatMayRunInPlaceAndStartsTheRest() {
        PermitQueue<String> queue = queue(2, 2);
        queue.offer("h", "a");
        queue.offer("h", "b");
        queue.offer("h", "c");
        queue.offer("h", "d");

        Permit<String> next = running.getFirst().exchange();
        assertThat(next).isNotNull().extracting(Permit::item).isEqualTo("c");
        assertThat(running.getFirst().exchange())
                .as("a second exchange of one permit")
                .isNull();
        assertThat(items()).containsExactly("a", "b");
        assertThat(queue.active()).isEqualTo(2);

        queue.suspend(true);
        assertThat(running.get(1).exchange()).as("while suspended").isNull();
        queue.resize(3);
        queue.suspend(false);
        assertThat(items()).containsExactly("a", "b", "d");
        assertThat(queue.active()).isEqualTo(2);
    }

    @Test
    void startsNothingWhileSuspended() {
        PermitQueue<String> queue = queue(1, 1);
        queue.suspend(true);
        queue.offer("h", "a");
        assertThat(items()).isEmpty();
        queue.suspend(false);
        assertThat(items()).containsExactly("a");
    }

    @Test
    void removedItemsNeverStart() {
        PermitQueue<String> queue = queue(1, 1);
        queue.offer("h", "a");
        queue.offer("h", "b");
        queue.offer("other", "c");

        assertThat(queue.removeIf(item -> !item.equals("a"))).containsExactlyInAnyOrder("b", "c");
        running.getFirst().release();
        assertThat(items()).containsExactly("a");
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void keepsItsLimitsUnderLoadWhileTheLimitChanges() throws InterruptedException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int items = 20_000;
        AtomicInteger active = new AtomicInteger();
        AtomicInteger exceeded = new AtomicInteger();
        CountDownLatch ended = new CountDownLatch(items);
        PermitQueue<Integer> queue = new PermitQueue<>(
                50,
                10,
                permit -> Thread.startVirtualThread(() -> {
                    if (active.incrementAndGet() > 80) {
                        exceeded.incrementAndGet();
                    }
                    LockSupport.parkNanos(1_000);
                    active.decrementAndGet();
                    permit.release();
                    ended.countDown();
                }));
        for (int i = 0; i < items; i++) {
            queue.offer("h" + random.nextInt(20), i);
            if (i % 1_000 == 0) {
                queue.resize(1 + random.nextInt(80));
            }
        }

        assertThat(ended.await(30, TimeUnit.SECONDS)).as("seed %d", seed).isTrue();
        assertThat(exceeded).hasValue(0);
        assertThat(queue.active()).isZero();
        assertThat(queue.waiting()).isZero();
    }
}
