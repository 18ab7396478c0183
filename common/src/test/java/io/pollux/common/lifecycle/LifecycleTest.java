package io.pollux.common.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class LifecycleTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    private final List<String> events = new ArrayList<>();

    @Test
    void startsInOrderAndStopsInReverseOrder() throws Exception {
        Lifecycle lifecycle = lifecycle(new Part("a"), new Part("b"), new Part("c"));

        lifecycle.start();
        assertThat(lifecycle.stop(SOON)).isTrue();

        assertThat(events).containsExactly("start a", "start b", "start c", "stop c", "stop b", "stop a");
    }

    @Test
    void stoppingAgainDoesNothing() throws Exception {
        Lifecycle lifecycle = lifecycle(new Part("a"));
        lifecycle.start();
        lifecycle.stop(SOON);
        events.clear();

        assertThat(lifecycle.stop(SOON)).isTrue();
        assertThat(events).isEmpty();
    }

    @Test
    void stopThatIsRequestedDuringTheStartKeepsTheRestFromStarting() throws Exception {
        AtomicReference<Lifecycle> self = new AtomicReference<>();
        Lifecycle lifecycle =
                lifecycle(new Part("a").doingAtStart(() -> self.get().requestStop()), new Part("b"));
        self.set(lifecycle);

        lifecycle.start();
        assertThat(lifecycle.stop(SOON)).isTrue();

        assertThat(events).containsExactly("start a", "stop a");
    }

    @Test
    void aFailureToStopOneDoesNotKeepTheOthersFromStopping() throws Exception {
        Lifecycle lifecycle = lifecycle(
                new Part("a"),
                new Part("b").failingToStop(new IllegalStateException("b is stuck")),
                new Part("c").failingToStop(new NoClassDefFoundError("c is broken")));
        lifecycle.start();

        assertThat(lifecycle.stop(SOON)).isFalse();

        assertThat(events).containsSubsequence("stop c", "stop b", "stop a");
    }

    @Test
    void aFailureToStartStopsWhatHadStartedAndIsThrown() {
        Lifecycle lifecycle = lifecycle(
                new Part("a"), new Part("b"), new Part("c").failingToStart(new StartException("no c")), new Part("d"));

        assertThatThrownBy(lifecycle::start).isInstanceOf(StartException.class).hasMessage("no c");

        assertThat(events).containsExactly("start a", "start b", "start c", "failed c", "stop b", "stop a");
    }

    @Test
    void anErrorAtTheStartStopsWhatHadStartedToo() {
        Lifecycle lifecycle = lifecycle(new Part("a"), new Part("b").failingToStart(new NoClassDefFoundError("x")));

        assertThatThrownBy(lifecycle::start).isInstanceOf(NoClassDefFoundError.class);

        assertThat(events).endsWith("failed b", "stop a");
    }

    @Test
    void allPartsShareOneDeadlineAndEachHasAtLeastAChance() throws Exception {
        Part first = new Part("a");
        Part slow = new Part("b").takingToStop(Duration.ofMillis(300));
        Lifecycle lifecycle = lifecycle(first, slow);
        lifecycle.start();

        lifecycle.stop(Duration.ofSeconds(2));

        assertThat(slow.timeToStop).isLessThanOrEqualTo(Duration.ofSeconds(2));
        assertThat(first.timeToStop).isLessThanOrEqualTo(Duration.ofMillis(1_700));
    }

    @Test
    void aPartThatComesAfterTheDeadlineStillHasAChance() throws Exception {
        Part part = new Part("a");
        Lifecycle lifecycle = lifecycle(part);
        lifecycle.start();

        lifecycle.stop(Duration.ZERO);

        assertThat(part.timeToStop).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void awaitReturnsWhenStoppedAndTellsTheFirstFailure() throws Exception {
        Lifecycle stopped = lifecycle(new Part("a"));
        stopped.start();
        Thread.ofVirtual().start(() -> stopped.stop(SOON));
        assertThat(stopped.await()).isNull();

        Lifecycle failed = lifecycle(new Part("a"));
        failed.start();
        IllegalStateException first = new IllegalStateException("first");
        failed.fail(first);
        failed.fail(new IllegalStateException("second"));
        assertThat(failed.await()).isSameAs(first);
    }

    @Test
    void workerFinishesWhatItHoldsWhenAskedToStop() throws Exception {
        CountDownLatch stopRequested = new CountDownLatch(1);
        List<Throwable> failures = new ArrayList<>();
        Worker worker = new Worker("loop", loop(stopRequested, () -> events.add("finished")), failures::add);

        worker.start();
        worker.stop(SOON);

        assertThat(events).containsExactly("finished");
        assertThat(failures).isEmpty();
    }

    @Test
    void workerReportsAnExceptionThatLeavesItsLoop() throws Exception {
        CountDownLatch reported = new CountDownLatch(1);
        Worker worker = new Worker(
                "loop",
                loop(new CountDownLatch(0), () -> {
                    throw new IllegalStateException("the end");
                }),
                failure -> {
                    events.add(failure.getMessage());
                    reported.countDown();
                });

        worker.start();
        reported.await();
        worker.stop(SOON);

        assertThat(events).containsExactly("the end");
    }

    @Test
    void workerThatDoesNotStopInTimeIsInterruptedAndSaysSo() {
        CountDownLatch interrupted = new CountDownLatch(1);
        Worker worker = new Worker("loop", loop(new CountDownLatch(2), () -> {}), _ -> interrupted.countDown());
        worker.start();

        assertThatThrownBy(() -> worker.stop(Duration.ofMillis(50)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("loop was still running after 50 ms");
        assertThat(interrupted).satisfies(CountDownLatch::await);
    }

    private static Worker.Loop loop(CountDownLatch stopRequested, Runnable last) {
        return new Worker.Loop() {
            @Override
            public void run() throws Exception {
                stopRequested.await();
                last.run();
            }

            @Override
            public void requestStop(Duration timeout) {
                stopRequested.countDown();
            }
        };
    }

    private Lifecycle lifecycle(Component... components) {
        return new Lifecycle(List.of(components), new StartProgress() {
            @Override
            public void starting(String component) {
                events.add("start " + component);
            }

            @Override
            public void ready(String component, Duration took) {
                assertThat(took).isGreaterThanOrEqualTo(Duration.ZERO);
            }

            @Override
            public void failed(String component) {
                events.add("failed " + component);
            }
        });
    }

    private final class Part implements Component {

        private final String name;
        private Runnable onStart = () -> {};
        private Runnable onStop = () -> {};
        private Duration timeToStop = Duration.ZERO;

        Part(String name) {
            this.name = name;
        }

        Part doingAtStart(Runnable action) {
            onStart = action;
            return this;
        }

        Part failingToStart(Throwable failure) {
            onStart = () -> throwUnchecked(failure);
            return this;
        }

        Part failingToStop(Throwable failure) {
            onStop = () -> throwUnchecked(failure);
            return this;
        }

        Part takingToStop(Duration time) {
            onStop = () -> LockSupport.parkNanos(time.toNanos());
            return this;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void start() {
            onStart.run();
        }

        @Override
        public void stop(Duration timeout) {
            events.add("stop " + name);
            timeToStop = timeout;
            onStop.run();
        }

        private static void throwUnchecked(Throwable failure) {
            switch (failure) {
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                default -> throw new AssertionError(failure);
            }
        }
    }
}
