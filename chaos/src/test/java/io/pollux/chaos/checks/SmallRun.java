package io.pollux.chaos.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.chaos.evidence.Database;
import io.pollux.chaos.evidence.Disturbances;
import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.ExecutorLife;
import io.pollux.chaos.evidence.Expectations;
import io.pollux.chaos.evidence.Expectations.Watched;
import io.pollux.chaos.evidence.Raw;
import io.pollux.chaos.evidence.Seen;
import io.pollux.chaos.evidence.TargetLog;
import io.pollux.chaos.evidence.TopicLog;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.TimedOutRequest.Action;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.testkit.SampleProjects;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of one project, polled every minute ten times and disabled then, in which nothing went wrong; made to be spoiled.
 * Its third tick was lost by an executor, flagged and retried; its fourth died. One poison record was planted.
 */
final class SmallRun {

    static final Instant FROM = Instant.parse("2026-11-16T12:00:30Z");
    static final Duration PERIOD = Duration.ofSeconds(60);
    static final Instant FIRST_DUE = Instant.parse("2026-11-16T12:01:00Z");
    static final Instant UNTIL = FIRST_DUE.plus(PERIOD.multipliedBy(9)).plusSeconds(20);
    static final Project PROJECT = SampleProjects.project(7, "http://127.0.0.2/p/seven");
    static final String SECRET = "tell-nobody-0815";
    static final String MARKER = "poison-1";

    final List<Seen<ProjectTask>> tasks = new ArrayList<>();
    final List<Seen<TaskStarted>> starts = new ArrayList<>();
    final List<Seen<PollingResult>> results = new ArrayList<>();
    final List<Seen<TimedOutRequest>> timeouts = new ArrayList<>();
    final List<Seen<Raw>> dead = new ArrayList<>();
    final List<Seen<Raw>> unreadable = new ArrayList<>();
    final List<TargetLog.Request> requests = new ArrayList<>();
    final List<Database.StoredResult> rows = new ArrayList<>();
    final List<Database.StoredFlag> flags = new ArrayList<>();
    final List<Database.DeadTask> deadTasks = new ArrayList<>();
    final List<Database.DeadRecord> deadRecords = new ArrayList<>();
    final List<String> differences = new ArrayList<>();
    final List<String> tablesWithSecret = new ArrayList<>();
    final Map<String, Double> activeHttp = new HashMap<>(Map.of("executor-1", 0.0, "executor-2", 0.0));
    int peakInFlight = 3;
    int peakAtHost = 2;

    @Nullable Instant executorCutShort;

    boolean sawSecretHeader = true;
    List<String> secrets = List.of(SECRET);
    List<String> poison = List.of(MARKER);
    Path logs;
    private long offset;

    SmallRun(Path logs) {
        this.logs = logs;
        for (int i = 0; i < 10; i++) {
            Instant due = FIRST_DUE.plus(PERIOD.multipliedBy(i));
            ProjectTask task = ProjectTask.first(PROJECT, due, Trigger.SCHEDULE);
            emit(task, due.plusMillis(20));
            switch (i) {
                case 2 -> {
                    begin(task, due.plusMillis(30));
                    flag(task, State.PROCESSING, due.plusMillis(30), Action.RETRIED);
                    Instant again = due.plusSeconds(64);
                    emit(task.retry(), again);
                    execute(task.retry(), again);
                }
                case 3 -> {
                    flag(task, State.QUEUED, due, Action.DEAD);
                    giveUp(task, due.plusSeconds(124));
                }
                default -> execute(task, due.plusMillis(30));
            }
        }
        plantPoison();
    }

    void emit(ProjectTask task, Instant at) {
        tasks.add(seen(Topic.TASKS, at, task));
    }

    private void begin(ProjectTask task, Instant at) {
        starts.add(seen(
                Topic.STARTS, at, new TaskStarted(task.taskId(), task.projectId(), task.attempt(), "executor-1", at)));
        requests.add(new TargetLog.Request("127.0.0.2", "/p/seven", at, "executor-1"));
    }

    private void execute(ProjectTask task, Instant at) {
        begin(task, at);
        PollingResult result = result(task, at.plusMillis(50));
        results.add(seen(Topic.RESULTS, result.timestamp(), result));
        rows.add(row(result, task.scheduledAt(), at.plusMillis(200)));
    }

    static PollingResult result(ProjectTask task, Instant at) {
        return new PollingResult(
                task.taskId(),
                task.projectId(),
                task.attempt(),
                task.scheduledAt(),
                at,
                true,
                Outcome.UP,
                200,
                50L,
                null,
                null,
                null,
                null,
                null,
                "executor-1");
    }

    private static Database.StoredResult row(PollingResult result, Instant due, Instant storedAt) {
        return new Database.StoredResult(
                result.taskId(),
                result.projectId(),
                due,
                result.attempt(),
                result.outcome().name(),
                result.statusCode(),
                50,
                result.executorId(),
                result.timestamp(),
                storedAt,
                false,
                false);
    }

    void flag(ProjectTask task, State state, Instant since, Action action) {
        Instant deadline = since.plusSeconds(state == State.QUEUED ? 120 : 60);
        Instant flaggedAt = deadline.plusSeconds(4);
        timeouts.add(seen(
                Topic.TIMEOUTS,
                flaggedAt,
                new TimedOutRequest(
                        task.taskId(),
                        task.projectId(),
                        task.attempt(),
                        state,
                        since,
                        deadline,
                        flaggedAt,
                        state == State.QUEUED ? null : "executor-1",
                        action)));
        flags.add(new Database.StoredFlag(task.taskId(), task.attempt(), action.name(), flaggedAt));
    }

    private void giveUp(ProjectTask task, Instant at) {
        dead.add(seen(Topic.DEAD, at, new Raw(new byte[0], new byte[0], Map.of("pollux.dead.story", bytes("{}")))));
        deadTasks.add(new Database.DeadTask(task.taskId(), task.attempt(), at, true));
        rows.add(new Database.StoredResult(
                task.taskId(),
                task.projectId(),
                task.scheduledAt(),
                task.attempt(),
                "QUEUE_TIMEOUT",
                null,
                null,
                null,
                at,
                at.plusSeconds(1),
                true,
                false));
    }

    private void plantPoison() {
        Raw value = new Raw(bytes("7"), bytes("{" + MARKER), Map.of());
        Seen<Raw> planted = seen(Topic.RESULTS, FIRST_DUE, value);
        unreadable.add(planted);
        dead.add(seen(Topic.DEAD, FIRST_DUE, letter(planted, "sink")));
        deadRecords.add(new Database.DeadRecord(planted.topic(), planted.partition(), planted.offset()));
    }

    static Raw letter(Seen<Raw> source, String service) {
        return new Raw(
                bytes("7"),
                bytes(source.value().text()),
                Map.of(
                        DeadLetter.SERVICE_HEADER, bytes(service),
                        DeadLetter.TOPIC_HEADER, bytes(source.topic()),
                        DeadLetter.PARTITION_HEADER, bytes(Integer.toString(source.partition())),
                        DeadLetter.OFFSET_HEADER, bytes(Long.toString(source.offset())),
                        DeadLetter.REASON_HEADER, bytes("malformed JSON"),
                        DeadLetter.AT_HEADER, bytes("2026-11-16T12:01:00Z")));
    }

    <T> Seen<T> seen(Topic topic, Instant at, T value) {
        return new Seen<>(topic.topicName(), 1, offset++, at, value);
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    Evidence evidence() {
        List<Seen<Raw>> raw = new ArrayList<>(dead);
        raw.addAll(unreadable);
        TopicLog topics = new TopicLog(
                List.of(new Seen<>("pollux.projects", 1, 0, FROM, PROJECT)),
                tasks,
                starts,
                results,
                timeouts,
                dead,
                unreadable,
                raw::forEach);
        return new Evidence(
                topics,
                new TargetLog(requests, peakInFlight, Map.of("127.0.0.2", peakAtHost), sawSecretHeader),
                new Tables(rows, flags, deadTasks, deadRecords, differences, tablesWithSecret),
                new Expectations(
                        Map.of(7L, new Watched(7, "seven", PERIOD, FROM, UNTIL, true)),
                        2,
                        5,
                        3,
                        Duration.ofSeconds(120),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(20),
                        Disturbances.NONE,
                        3,
                        Duration.ofSeconds(3),
                        List.of(new ExecutorLife("executor-1", executorCutShort)),
                        activeHttp,
                        secrets,
                        poison,
                        logs,
                        FIRST_DUE.plus(PERIOD.multipliedBy(5)),
                        Duration.ofSeconds(30)));
    }

    private record Tables(
            List<StoredResult> results,
            List<StoredFlag> flags,
            List<DeadTask> deadTasks,
            List<DeadRecord> deadRecords,
            List<String> differences,
            List<String> withSecret)
            implements Database {

        @Override
        public List<String> tables() {
            return List.of("public.projects", "public.dead_records");
        }

        @Override
        public long rowsWith(String table, String text) {
            return withSecret.contains(table) ? 1 : 0;
        }
    }
}
