package io.pollux.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest.Action;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.sink.facts.Fact;
import io.pollux.sink.facts.RecordReader;
import io.pollux.sink.storing.BatchStore;
import io.pollux.testkit.SampleProjects;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of the records in {@code pollux.dead}. */
final class DeadTasksTest {

    private static final Instant DUE = Instant.parse("2026-11-16T10:00:00Z");
    private static final String STORY = "{\"attempts\":[{\"attempt\":1,\"executorId\":\"e-1\"}]}";

    private SinkDatabase database;
    private BatchStore store;

    @BeforeEach
    void create() {
        database = SinkDatabase.create();
        store = new BatchStore(database::dataSource, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void keepsTheWholeStoryOfADeadTaskInWhicheverOrderItIsTold() throws Exception {
        List<Fact> told = new ArrayList<>();
        for (long project = 1; project <= 2; project++) {
            told.add(Facts.of(Results.timeout(project, DUE, 3, State.PROCESSING, Action.DEAD)));
            told.add(janitorLetter(project, STORY));
            if (project == 2) {
                Collections.reverse(told);
            }
        }
        for (Fact fact : told) {
            store.store(List.of(fact));
        }
        store.store(told);

        assertThat(database.tables().rows("""
                                select project_id, attempt, state, executor_id, reason, story ->> 'attempts' is not null,
                                       task -> 'project' ->> 'name', scheduled_at from dead_tasks order by 1"""))
                .containsExactly(
                        List.of("1", "3", "PROCESSING", "executor-1", "gave up", "t", "project 1", DUE.toString()),
                        List.of("2", "3", "PROCESSING", "executor-1", "gave up", "t", "project 2", DUE.toString()));
        assertThat(database.tables().count("poll_results where given_up")).isEqualTo(2);
        assertThat(database.tables().count("dead_records")).isZero();
    }

    @Test
    void keepsAStoryThatIsNotJsonAsText() throws Exception {
        store.store(List.of(janitorLetter(1, "once upon a \u0000 time")));

        assertThat(database.tables().rows("select story #>> '{}' from dead_tasks"))
                .containsExactly(List.of("once upon a \ufffd time"));
    }

    @Test
    void keepsRecordsOfOthersByWhereTheyCameFrom() throws Exception {
        byte[] value = {1, 0, 2};
        store.store(List.of(letter("executor", value, null), letter("executor", value, null)));
        store.store(List.of(letter("executor", value, null)));

        assertThat(database.tables().rows("""
                                select topic, partition, record_offset, service, reason, encode(record_value, 'hex'),
                                       value_bytes from dead_records"""))
                .containsExactly(List.of("pollux.tasks", "3", "77", "executor", "gave up", "010002", "3"));
        assertThat(database.tables().count("dead_tasks")).isZero();
    }

    @Test
    void keepsLettersThatAreNotWhatTheyShouldBe() throws Exception {
        ConsumerRecord<byte[], byte[]> bare = new ConsumerRecord<>(Topic.DEAD.topicName(), 1, 5, null, null);
        store.store(List.of(RecordReader.read(bare), letter("janitor", "not a task".getBytes(UTF_8), STORY)));

        assertThat(database.tables()
                        .rows("select topic, partition, record_offset, service from dead_records order by 1"))
                .containsExactly(
                        Arrays.asList("pollux.dead", "1", "5", null), List.of("pollux.tasks", "3", "77", "janitor"));
    }

    private static Fact janitorLetter(long project, String story) throws Exception {
        ProjectTask task =
                ProjectTask.first(SampleProjects.project(project, "http://localhost"), DUE, Trigger.SCHEDULE);
        return letter("janitor", Json.encode(task.retry().retry()), story);
    }

    private static Fact letter(String service, byte[] value, @Nullable String story) throws Exception {
        ConsumerRecord<byte[], byte[]> record =
                new ConsumerRecord<>(Topic.DEAD.topicName(), 0, 0, "1".getBytes(UTF_8), value);
        header(record, DeadLetter.SERVICE_HEADER, service);
        header(record, DeadLetter.TOPIC_HEADER, "pollux.tasks");
        header(record, DeadLetter.PARTITION_HEADER, "3");
        header(record, DeadLetter.OFFSET_HEADER, "77");
        header(record, DeadLetter.REASON_HEADER, "gave up");
        header(record, DeadLetter.AT_HEADER, "2026-11-16T10:05:00Z");
        if (story != null) {
            header(record, "pollux.dead.story", story);
        }
        return RecordReader.read(record);
    }

    private static void header(ConsumerRecord<byte[], byte[]> record, String name, String value) {
        record.headers().add(name, value.getBytes(UTF_8));
    }
}
