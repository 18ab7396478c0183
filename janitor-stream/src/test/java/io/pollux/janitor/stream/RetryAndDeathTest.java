package io.pollux.janitor.stream;

import static io.pollux.janitor.stream.JanitorDriver.INTERVAL;
import static io.pollux.janitor.stream.JanitorDriver.PROCESSING_TIMEOUT;
import static io.pollux.janitor.stream.JanitorDriver.QUEUE_TIMEOUT;
import static io.pollux.janitor.stream.JanitorDriver.START;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.Action;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.janitor.inflight.Attempt;
import io.pollux.janitor.inflight.Run;
import io.pollux.janitor.inflight.Story;
import io.pollux.testkit.SampleProjects;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is written when a task timed out. */
class RetryAndDeathTest {

    private final JanitorDriver janitor = new JanitorDriver();
    private final Project project = SampleProjects.project(7, "http://localhost/");
    private final ProjectTask task = ProjectTask.first(project, START, Trigger.SCHEDULE);

    @AfterEach
    void close() {
        janitor.close();
    }

    @Test
    void retryKeepsFieldsThatTheJanitorDoesNotKnow() throws Exception {
        ObjectNode tree = Json.mapper().valueToTree(task);
        tree.put("priority", "high");
        janitor.write(Topic.TASKS, 7, Json.encode(tree), START);
        janitor.pass(QUEUE_TIMEOUT.plus(INTERVAL));

        TestRecord<byte[], byte[]> retry = janitor.records(Topic.TASKS).getFirst();
        ObjectNode expected = tree.put("attempt", 2).put("trigger", "RETRY");
        assertThat(Json.mapper().readTree(retry.value()))
                .isEqualTo(Json.mapper().readTree(Json.encode(expected)));
        assertThat(retry.key()).isEqualTo("7".getBytes(UTF_8));
    }

    @Test
    void deadTaskTellsItsWholeStory() {
        janitor.task(task);
        janitor.start(task, "executor-1");
        janitor.pass(Duration.ofSeconds(10));
        janitor.start(task, "executor-2");
        janitor.pass(PROCESSING_TIMEOUT.plus(INTERVAL));
        ProjectTask second = janitor.retries().getFirst();
        janitor.start(second, "executor-3");
        janitor.pass(PROCESSING_TIMEOUT.plus(INTERVAL));
        ProjectTask third = janitor.retries().getFirst();
        janitor.pass(QUEUE_TIMEOUT.plus(INTERVAL));

        TestRecord<byte[], byte[]> dead = janitor.dead().getFirst();
        assertThat(JanitorDriver.decode(dead.value(), ProjectTask.class)).isEqualTo(third);
        assertThat(dead.key()).isEqualTo("7".getBytes(UTF_8));
        assertThat(header(dead, DeadLetter.SERVICE_HEADER)).isEqualTo("janitor");
        assertThat(header(dead, DeadLetter.TOPIC_HEADER)).isEqualTo("pollux.tasks");
        assertThat(header(dead, DeadLetter.PARTITION_HEADER)).isEqualTo("0");
        assertThat(header(dead, DeadLetter.OFFSET_HEADER)).isEqualTo("2");
        assertThat(header(dead, DeadLetter.REASON_HEADER)).isEqualTo("timed out while QUEUED in attempt 3 of 3");

        Story story = JanitorDriver.decode(
                dead.headers().lastHeader(Outbox.STORY_HEADER).value(), Story.class);
        assertThat(story.taskId()).isEqualTo(task.taskId());
        List<Attempt> attempts = story.attempts();
        assertThat(attempts).extracting(Attempt::attempt).containsExactly(1, 2, 3);
        assertThat(attempts)
                .extracting(Attempt::state)
                .containsExactly(State.PROCESSING, State.PROCESSING, State.QUEUED);
        assertThat(attempts.get(0).runs())
                .containsExactly(new Run("executor-1", START), new Run("executor-2", START.plusSeconds(10)));
        assertThat(attempts.get(1).runs()).extracting(Run::executorId).containsExactly("executor-3");
        assertThat(attempts.get(2).runs()).isEmpty();
        assertThat(attempts)
                .extracting(Attempt::flaggedAt)
                .containsExactlyElementsOf(
                        janitor.flags().stream().map(TimedOutRequest::flaggedAt).toList());
    }

    @Test
    void taskOfADisabledProjectIsNotRetried() {
        janitor.task(task);
        janitor.project(enabled(false));
        janitor.pass(QUEUE_TIMEOUT.plus(INTERVAL));

        assertDeadAtTheFirstAttempt();
    }

    @Test
    void taskOfADeletedProjectIsNotRetried() {
        janitor.task(task);
        janitor.deleteProject(7);
        janitor.pass(QUEUE_TIMEOUT.plus(INTERVAL));

        assertDeadAtTheFirstAttempt();
    }

    @Test
    void taskOfAProjectThatWasEnabledAgainIsRetried() {
        janitor.project(enabled(false));
        janitor.project(enabled(true));
        janitor.task(task);
        janitor.pass(QUEUE_TIMEOUT.plus(INTERVAL));

        assertThat(janitor.retries()).hasSize(1);
        assertThat(janitor.dead()).isEmpty();
    }

    @Test
    void deletedProjectsAreForgottenAfterAWhileAndDisabledOnesAreNot() {
        janitor.deleteProject(7);
        janitor.project(new SampleOf(8).enabled(false));
        janitor.jump(StoppedProjects.REMEMBER_DELETED.minusHours(2));
        assertThat(janitor.stoppedProjects()).containsExactlyInAnyOrder(7L, 8L);
        janitor.jump(Duration.ofHours(4));

        assertThat(janitor.stoppedProjects()).containsExactly(8L);
    }

    @Test
    void checkThatMayTakeLongerThanTheTimeoutGetsItsTime() {
        Project slow = new SampleOf(7).timeoutMs(90_000);
        ProjectTask slowTask = ProjectTask.first(slow, START, Trigger.SCHEDULE);
        janitor.task(slowTask);
        janitor.start(slowTask, "executor-1");
        janitor.pass(Duration.ofSeconds(90 + 15));
        assertThat(janitor.flags()).isEmpty();
        janitor.pass(INTERVAL);

        assertThat(janitor.flags())
                .singleElement()
                .satisfies(flag -> assertThat(flag.deadline()).isEqualTo(START.plusSeconds(90 + 15)));
    }

    @Test
    void sweepIsBoundedAndGoesOnSoon() {
        int tasks = 2 * Sweep.MOST + 500;
        for (int i = 0; i < tasks; i++) {
            janitor.task(ProjectTask.first(project, START.plusMillis(i), Trigger.SCHEDULE));
        }
        janitor.jump(QUEUE_TIMEOUT.plus(INTERVAL));
        int first = janitor.flags().size();
        assertThat(first).isBetween(Sweep.MOST, 2 * Sweep.MOST);
        janitor.jump(SweepTiming.SOON);
        janitor.jump(SweepTiming.SOON);

        assertThat(first + janitor.flags().size()).isEqualTo(tasks);
    }

    private void assertDeadAtTheFirstAttempt() {
        assertThat(janitor.flags())
                .singleElement()
                .satisfies(flag -> assertThat(flag.action()).isEqualTo(Action.DEAD));
        assertThat(janitor.retries()).isEmpty();
        assertThat(janitor.dead())
                .singleElement()
                .satisfies(dead -> assertThat(header(dead, DeadLetter.REASON_HEADER))
                        .endsWith("its project was disabled or deleted meanwhile"));
        assertThat(janitor.isEmpty()).isTrue();
    }

    private static Project enabled(boolean enabled) {
        return new SampleOf(7).enabled(enabled);
    }

    private static String header(TestRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), UTF_8);
    }

    /** The sample project with one thing changed. */
    private record SampleOf(long id) {

        Project enabled(boolean enabled) {
            return changed(tree -> tree.put("enabled", enabled));
        }

        Project timeoutMs(int timeoutMs) {
            return changed(tree -> tree.put("timeoutMs", timeoutMs));
        }

        private Project changed(Consumer<ObjectNode> change) {
            ObjectNode tree = Json.mapper().valueToTree(SampleProjects.project(id, "http://localhost/"));
            change.accept(tree);
            return JanitorDriver.decode(Json.encode(tree), Project.class);
        }
    }
}
