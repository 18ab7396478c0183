package io.pollux.janitor.stream;

import static io.pollux.janitor.stream.JanitorDriver.INTERVAL;
import static io.pollux.janitor.stream.JanitorDriver.PROCESSING_TIMEOUT;
import static io.pollux.janitor.stream.JanitorDriver.QUEUE_TIMEOUT;
import static io.pollux.janitor.stream.JanitorDriver.START;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.janitor.inflight.Kind;
import io.pollux.testkit.SampleProjects;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Records that come in the wrong order, twice, too late, or from clocks that differ. */
class DisorderTest {

    private static final Duration LONG = Duration.ofMinutes(15);

    private final JanitorDriver janitor = new JanitorDriver();
    private final ProjectTask task =
            ProjectTask.first(SampleProjects.project(7, "http://localhost/"), START, Trigger.SCHEDULE);

    @AfterEach
    void close() {
        janitor.close();
    }

    @Test
    void startBeforeItsTaskCountsFromTheStart() {
        janitor.start(task, "executor-1");
        janitor.pass(Duration.ofSeconds(3));
        janitor.write(Topic.TASKS, 7, Json.encode(task), START);
        assertThat(janitor.inFlight(Kind.PROCESSING)).isEqualTo(1);
        janitor.passUntil(START.plus(PROCESSING_TIMEOUT).plus(INTERVAL));

        TimedOutRequest flag = janitor.flags().getFirst();
        assertThat(flag.state()).isEqualTo(State.PROCESSING);
        assertThat(flag.executorId()).isEqualTo("executor-1");
        assertThat(flag.deadline()).isEqualTo(START.plus(PROCESSING_TIMEOUT));
    }

    @Test
    void resultBeforeItsTaskEndsIt() {
        janitor.result(task);
        janitor.pass(Duration.ofSeconds(3));
        janitor.task(task);

        assertNothingEverHappens();
    }

    @Test
    void resultBeforeItsStartEndsTheTask() {
        janitor.task(task);
        janitor.result(task);
        janitor.start(task, "executor-1");

        assertNothingEverHappens();
    }

    @Test
    void duplicatesChangeNothing() {
        Instant startedAt = START.plusSeconds(5).plusNanos(123_456);
        janitor.task(task);
        janitor.pass(Duration.ofSeconds(6));
        janitor.task(task);
        janitor.startedAt(task, "executor-1", startedAt);
        janitor.startedAt(task, "executor-1", startedAt);
        janitor.pass(Duration.ofSeconds(5));
        janitor.startedAt(task, "executor-1", startedAt);
        janitor.task(task);
        assertThat(janitor.runs(task.taskId())).hasSize(1);
        janitor.passUntil(START.plusSeconds(5).plus(PROCESSING_TIMEOUT).plus(INTERVAL));

        assertThat(janitor.flags())
                .singleElement()
                .satisfies(flag -> assertThat(flag.since()).isEqualTo(START.plusSeconds(5)));
        assertThat(janitor.retries()).hasSize(1);
        janitor.result(task);
        janitor.result(task);
        assertNothingEverHappens();
    }

    @Test
    void recordsOfUnknownTasksAreForgotten() {
        janitor.start(task, "executor-1");
        janitor.result(task.retry());
        assertThat(janitor.isEmpty()).isFalse();

        assertNothingEverHappens();
    }

    @Test
    void redeliveredTaskCountsFromItsNewStart() {
        janitor.task(task);
        janitor.start(task, "executor-1");
        janitor.pass(Duration.ofSeconds(50));
        janitor.start(task, "executor-2");
        janitor.pass(Duration.ofSeconds(50));
        assertThat(janitor.flags()).isEmpty();
        janitor.pass(Duration.ofSeconds(20));

        assertThat(janitor.flags())
                .singleElement()
                .satisfies(flag -> assertThat(flag.executorId()).isEqualTo("executor-2"));
    }

    @Test
    void startOfAnAttemptThatWasGivenUpChangesNothing() {
        janitor.task(task);
        janitor.pass(QUEUE_TIMEOUT.plus(INTERVAL));
        assertThat(janitor.retries()).hasSize(1);
        janitor.start(task, "slow");

        assertThat(janitor.inFlight(Kind.QUEUED)).isEqualTo(1);
        assertThat(janitor.inFlight(Kind.PROCESSING)).isZero();
    }

    @Test
    void lateResultOfAnEarlierAttemptEndsTheTask() {
        janitor.task(task);
        janitor.start(task, "slow");
        janitor.pass(PROCESSING_TIMEOUT.plus(INTERVAL));
        assertThat(janitor.flags()).hasSize(1);
        assertThat(janitor.retries()).hasSize(1);
        janitor.result(task);

        assertNothingEverHappens();
    }

    @Test
    void resultAfterDeathBringsNothingBack() {
        janitor.task(task);
        janitor.pass(QUEUE_TIMEOUT.plus(INTERVAL).multipliedBy(3));
        assertThat(janitor.dead()).hasSize(1);
        assertThat(janitor.flags()).hasSize(3);
        assertThat(janitor.retries()).hasSize(2);
        janitor.start(task, "slow");
        janitor.result(task);

        assertNothingEverHappens();
    }

    @Test
    void startByAClockThatIsBehindCountsFromTheQueue() {
        janitor.pass(Duration.ofSeconds(10));
        janitor.task(task);
        janitor.startedAt(task, "executor-1", START.plusSeconds(5));
        janitor.pass(PROCESSING_TIMEOUT.plus(INTERVAL));

        assertThat(janitor.flags())
                .singleElement()
                .satisfies(flag -> assertThat(flag.since()).isEqualTo(START.plusSeconds(10)));
    }

    @Test
    void timesInTheFutureCountFromWhenTheyAreRead() {
        janitor.write(Topic.TASKS, 7, Json.encode(task), START.plusSeconds(5));
        janitor.startedAt(task, "executor-1", START.plusSeconds(5));
        janitor.pass(PROCESSING_TIMEOUT.plus(INTERVAL));

        assertThat(janitor.flags())
                .singleElement()
                .satisfies(flag -> assertThat(flag.since()).isEqualTo(START));
    }

    @Test
    void undecodableRecordsAreCountedAndTheRestGoesOn() {
        byte[] rubbish = "{\"taskId\":".getBytes(UTF_8);
        janitor.write(Topic.TASKS, 7, rubbish, START);
        janitor.write(Topic.STARTS, 7, rubbish, START);
        janitor.write(Topic.RESULTS, 7, null, START);
        janitor.write(Topic.PROJECTS, 7, rubbish, START);
        janitor.task(task);

        for (Topic topic : new Topic[] {Topic.TASKS, Topic.STARTS, Topic.RESULTS, Topic.PROJECTS}) {
            assertThat(janitor.meters
                            .get("pollux.janitor.undecodable")
                            .tag("topic", topic.topicName())
                            .counter()
                            .count())
                    .isEqualTo(1);
        }
        assertThat(janitor.inFlight(Kind.QUEUED)).isEqualTo(1);
        assertThat(janitor.dead()).singleElement().satisfies(dead -> {
            assertThat(dead.value()).isEqualTo(rubbish);
            assertThat(dead.headers().lastHeader(DeadLetter.TOPIC_HEADER).value())
                    .isEqualTo("pollux.starts".getBytes(UTF_8));
        });
    }

    @Test
    void whatIsTooLargeWithTheHeadersOfADeadLetterIsCut() {
        byte[] rubbish = new byte[(1 << 20) - 150];
        janitor.write(Topic.STARTS, 7, rubbish, START);

        assertThat(janitor.dead()).singleElement().satisfies(dead -> {
            assertThat(dead.value()).isNotEmpty().hasSizeLessThan(rubbish.length);
            assertThat(dead.headers().lastHeader(DeadLetter.LENGTH_HEADER).value())
                    .isEqualTo(Integer.toString(rubbish.length).getBytes(UTF_8));
        });
    }

    @Test
    void nothingIsFlaggedBeforeWhatIsThereWasRead() {
        janitor.task(task);
        janitor.behind(true);
        janitor.pass(LONG);
        assertThat(janitor.flags()).isEmpty();

        janitor.result(task);
        janitor.behind(false);
        assertNothingEverHappens();
    }

    @Test
    void whileBehindTasksAreJudgedByTheTimeUpToWhichAllWasRead() {
        ProjectTask other = ProjectTask.first(SampleProjects.project(8, "http://localhost/"), START, Trigger.SCHEDULE);
        janitor.task(task);
        janitor.behind(true);
        janitor.pass(LONG);
        janitor.write(Topic.TASKS, 8, Json.encode(other), START.plusSeconds(60));
        janitor.startedAt(other, "executor-1", START.plus(QUEUE_TIMEOUT).plus(INTERVAL));
        janitor.write(Topic.RESULTS, 9, Json.encode(other), START.plus(QUEUE_TIMEOUT));
        janitor.pass(INTERVAL);
        assertThat(janitor.flags()).isEmpty();

        janitor.write(
                Topic.TASKS, 8, Json.encode(other), START.plus(QUEUE_TIMEOUT).plus(INTERVAL));
        janitor.write(
                Topic.RESULTS, 9, Json.encode(other), START.plus(QUEUE_TIMEOUT).plus(INTERVAL));
        janitor.pass(INTERVAL);
        assertThat(janitor.flags())
                .singleElement()
                .satisfies(flag -> assertThat(flag.taskId()).isEqualTo(task.taskId()));
    }

    private void assertNothingEverHappens() {
        janitor.pass(LONG);
        assertThat(janitor.flags()).isEmpty();
        assertThat(janitor.retries()).isEmpty();
        assertThat(janitor.dead()).isEmpty();
        assertThat(janitor.isEmpty()).isTrue();
    }
}
