package io.pollux.janitor.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.Action;
import io.pollux.common.contract.Topic;
import io.pollux.janitor.inflight.Timeouts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedForward;
import org.junit.jupiter.api.Test;

/**
 * G2: whatever the order in which tasks, starts, results, sweeps, commits and crashes come, each task ends once: by a
 * result, or by dying.
 */
class G2AnyInterleavingTest {

    private static final int WORLDS = Integer.getInteger("janitor.worlds", 200);
    private static final Timeouts TIMEOUTS = new Timeouts(Duration.ofMinutes(2), Duration.ofSeconds(60), 3);
    private static final SweepTiming TIMING = new SweepTiming(Duration.ofSeconds(10));
    private static final List<Topic> TOPICS = List.of(Topic.TASKS, Topic.STARTS, Topic.RESULTS, Topic.PROJECTS);

    /** What is final: a result was read, or a flag was raised, in this order. */
    private sealed interface Event {
        String taskId();

        record Result(String taskId) implements Event {}

        record Flag(TimedOutRequest request) implements Event {
            @Override
            public String taskId() {
                return request.taskId();
            }
        }
    }

    @Test
    void eachTaskEndsOnce() {
        long seed = Long.getLong("janitor.seed", System.nanoTime());
        System.out.println("seed " + seed + ", " + WORLDS + " worlds");
        int dead = 0;
        int retried = 0;
        int ended = 0;
        for (int i = 0; i < WORLDS; i++) {
            Run run = new Run(new Random(seed + i));
            run.play();
            run.settle();
            run.check("seed " + (seed + i));
            dead += run.count(Action.DEAD);
            retried += run.count(Action.RETRIED);
            ended += run.resultsRead();
        }
        System.out.println(dead + " died, " + retried + " retries, " + ended + " results");
        assertThat(dead).isGreaterThan(WORLDS / 10);
        assertThat(retried).isGreaterThan(WORLDS / 10);
        assertThat(ended).isGreaterThan(WORLDS / 10);
    }

    private static final class Run {

        private final Random random;
        private final World world;
        private final RestartableJanitor janitor;
        /** Hardly ever read, as when the broker that leads it is slow. */
        private final Topic neglected;

        private final List<Event> history = new ArrayList<>();
        private final List<Event> sinceCommit = new ArrayList<>();
        private final List<ProjectTask> retries = new ArrayList<>();
        private int buried;
        private int flagsSeen;

        Run(Random random) {
            this.random = random;
            this.world = new World(random);
            this.janitor = new RestartableJanitor(world, TIMEOUTS, TIMING);
            this.neglected = List.copyOf(TOPICS).get(random.nextInt(TOPICS.size()));
        }

        void play() {
            int steps = 50 + random.nextInt(200);
            for (int i = 0; i < steps; i++) {
                switch (random.nextInt(16)) {
                    case 0 -> world.schedule();
                    case 1, 2, 3 -> world.execute();
                    case 4 -> world.pass(Duration.ofMillis(random.nextInt(90_000)));
                    case 5, 6 -> sweep();
                    case 7 -> commit();
                    case 8 -> crash();
                    case 9 -> world.changeProject();
                    default -> readAny();
                }
            }
        }

        /** All executors are gone for good; the janitor reads what there is and goes on sweeping. */
        void settle() {
            for (int i = 0; i < 200 && !(i > 2 && janitor.isEmpty() && unread() == 0); i++) {
                while (unread() > 0) {
                    readAny();
                }
                world.pass(Duration.ofSeconds(30));
                sweep();
                commit();
            }
        }

        private void sweep() {
            janitor.sweep();
            if (janitor.wantsCommit()) {
                if (random.nextInt(4) == 0) {
                    crash();
                } else {
                    commit();
                }
            }
        }

        private int unread() {
            return TOPICS.stream().mapToInt(janitor::unread).sum();
        }

        private void readAny() {
            List<Topic> readable =
                    TOPICS.stream().filter(topic -> janitor.unread(topic) > 0).toList();
            if (readable.isEmpty()) {
                return;
            }
            Topic topic = readable.get(random.nextInt(readable.size()));
            if (topic == neglected && random.nextInt(8) > 0) {
                return;
            }
            World.Written read = janitor.read(topic);
            if (topic == Topic.RESULTS && read.taskId() != null) {
                flushFlags();
                sinceCommit.add(new Event.Result(read.taskId()));
            }
        }

        private void crash() {
            sinceCommit.clear();
            flagsSeen = 0;
            janitor.crash();
        }

        /** Puts the flags raised so far before whatever comes next in the history. */
        private void flushFlags() {
            List<TimedOutRequest> flags = janitor.flagged();
            flags.subList(flagsSeen, flags.size()).forEach(flag -> sinceCommit.add(new Event.Flag(flag)));
            flagsSeen = flags.size();
        }

        private void commit() {
            flushFlags();
            history.addAll(sinceCommit);
            sinceCommit.clear();
            flagsSeen = 0;
            for (CapturedForward<? extends byte[], ? extends byte[]> written : janitor.commit()) {
                String topic = written.childName().orElseThrow();
                if (topic.equals(Topic.TASKS.topicName())) {
                    ProjectTask retry = JanitorDriver.decode(written.record().value(), ProjectTask.class);
                    retries.add(retry);
                    world.queue(retry, Instant.ofEpochMilli(written.record().timestamp()));
                } else if (topic.equals(Topic.DEAD.topicName())) {
                    buried++;
                }
            }
        }

        void check(String seed) {
            assertThat(janitor.isEmpty()).as("nothing is left, " + seed).isTrue();
            assertThat(buried).as(seed).isEqualTo(count(Action.DEAD));
            for (String taskId : world.taskIds) {
                checkTask(taskId, seed);
            }
        }

        private void checkTask(String taskId, String seed) {
            List<Event> events = history.stream()
                    .filter(event -> event.taskId().equals(taskId))
                    .toList();
            int attempt = 1;
            boolean ended = false;
            for (Event event : events) {
                switch (event) {
                    case Event.Result _ -> ended = true;
                    case Event.Flag flag -> {
                        assertThat(ended)
                                .as("flagged after its end: " + taskId + ", " + seed)
                                .isFalse();
                        assertThat(flag.request().attempt())
                                .as(taskId + ", " + seed)
                                .isEqualTo(attempt++);
                        assertNotFlaggedDespiteResult(flag.request(), seed);
                        ended = flag.request().action() == Action.DEAD;
                    }
                }
            }
            assertThat(ended).as("never ended: " + taskId + ", " + seed).isTrue();
            assertThat(retries.stream().filter(retry -> retry.taskId().equals(taskId)))
                    .as(taskId + ", " + seed)
                    .extracting(ProjectTask::attempt)
                    .containsExactlyElementsOf(retriedAttempts(events));
        }

        /** A result that was written before the deadline must have been read before the deadline was judged. */
        private void assertNotFlaggedDespiteResult(TimedOutRequest flag, String seed) {
            assertThat(world.results)
                    .as("flagged although a result was there: " + flag + ", " + seed)
                    .noneMatch(result -> flag.taskId().equals(result.taskId())
                            && !result.timestamp().isAfter(flag.deadline()));
        }

        private static List<Integer> retriedAttempts(List<Event> events) {
            return events.stream()
                    .filter(event ->
                            event instanceof Event.Flag flag && flag.request().action() == Action.RETRIED)
                    .map(event -> ((Event.Flag) event).request().attempt() + 1)
                    .toList();
        }

        int count(Action action) {
            return (int) history.stream()
                    .filter(event ->
                            event instanceof Event.Flag flag && flag.request().action() == action)
                    .count();
        }

        int resultsRead() {
            return (int) history.stream().filter(Event.Result.class::isInstance).count();
        }
    }
}
