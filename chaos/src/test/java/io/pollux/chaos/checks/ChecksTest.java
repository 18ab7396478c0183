package io.pollux.chaos.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.chaos.evidence.Database.StoredResult;
import io.pollux.chaos.evidence.Raw;
import io.pollux.chaos.evidence.Seen;
import io.pollux.chaos.evidence.TargetLog;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each check passes a run in which all was well, and names what was spoiled in it. */
class ChecksTest {

    @TempDir
    private Path logs;

    private SmallRun run;

    @BeforeEach
    void aCleanRun() throws Exception {
        Files.writeString(logs.resolve("sink-1.log"), "all is well\n");
        run = new SmallRun(logs);
    }

    @Test
    void allChecksPassACleanRun() throws Exception {
        for (Check check : Checks.all()) {
            Finding finding = check.check(run.evidence());
            assertThat(finding.violations()).as(check.name()).isEmpty();
            assertThat(finding.examined()).as(check.name()).matches("[1-9].*");
        }
        assertThat(Checks.all()).hasSize(11);
    }

    @Test
    void noCheckPassesWhereThereIsNothingToExamine() throws Exception {
        run.tasks.clear();
        run.starts.clear();
        run.results.clear();
        run.timeouts.clear();
        run.dead.clear();
        run.unreadable.clear();
        run.requests.clear();
        run.rows.clear();
        run.flags.clear();
        run.deadTasks.clear();
        run.activeHttp.clear();
        run.poison = List.of();
        for (Check check : Checks.all()) {
            assertThat(check.check(run.evidence()).held()).as(check.name()).isFalse();
        }
    }

    /** Ticks begin when a scheduler has read of a project, of which its first poll tells. */
    @Test
    void aFirstTickThatIsMissingIsFoundUnlessTheProjectWasReadLate() throws Exception {
        run.tasks.removeFirst();
        assertThat(only(new EveryTickOnce()).what()).contains("its first tick is of");
        Instant read = SmallRun.FIRST_DUE.plusSeconds(10);
        run.emit(ProjectTask.first(SmallRun.PROJECT, read, Trigger.CREATED), read);
        assertThat(new EveryTickOnce().check(run.evidence()).held()).isTrue();
    }

    @Test
    void aTickThatIsMissingIsFound() throws Exception {
        Seen<ProjectTask> dropped = run.tasks.remove(5);
        Violation first = only(new EveryTickOnce());
        assertThat(first.at()).isEqualTo(dropped.value().scheduledAt());
        assertThat(first.what()).contains("project 7");
    }

    @Test
    void ticksThatEndTooEarlyAreFound() throws Exception {
        run.tasks.removeLast();
        assertThat(only(new EveryTickOnce()).what()).contains("has no tick after");
    }

    @Test
    void aTickAfterTheProjectWasDisabledIsFound() throws Exception {
        Instant due = SmallRun.FIRST_DUE.plusSeconds(600);
        run.emit(ProjectTask.first(SmallRun.PROJECT, due, Trigger.SCHEDULE), due);
        assertThat(only(new EveryTickOnce()).what()).contains("was disabled");
    }

    @Test
    void aDueTimeThatIsAlsoFoldedIntoACatchUpIsFound() throws Exception {
        ProjectTask last = run.tasks.removeLast().value();
        run.emit(
                new ProjectTask("7-1-catch_up", 7, last.scheduledAt(), 1, Trigger.CATCH_UP, SmallRun.PROJECT, 1L),
                last.scheduledAt());
        assertThat(only(new EveryTickOnce()).what()).contains("is due at").contains("7-1-catch_up");
    }

    @Test
    void anAttemptThatWasEmittedTwiceIsFound() throws Exception {
        Seen<ProjectTask> retry = run.tasks.stream()
                .filter(task -> task.value().attempt() == 2)
                .findFirst()
                .orElseThrow();
        run.emit(retry.value(), retry.at());
        assertThat(only(new EveryTickOnce()).what()).contains("/2").contains(retry.where());
    }

    @Test
    void aTaskWithoutAnOutcomeIsFound() throws Exception {
        StoredResult lost = run.rows.remove(4);
        assertThat(only(new OneStoredOutcome()).what()).contains(lost.taskId());
    }

    @Test
    void aTaskWithTwoOutcomesIsFound() throws Exception {
        run.rows.add(run.rows.getFirst());
        assertThat(only(new OneStoredOutcome()).what()).contains("two rows");
    }

    @Test
    void aRowWithoutATaskIsFound() throws Exception {
        run.tasks.removeFirst();
        assertThat(only(new OneStoredOutcome()).what()).contains("there was no task");
    }

    @Test
    void aDeadTaskThatWasForgottenIsFound() throws Exception {
        run.deadTasks.clear();
        assertThat(only(new OneStoredOutcome()).what()).contains("not in dead_tasks");
    }

    @Test
    void aResultThatIsNotInTheTableIsFound() throws Exception {
        StoredResult lost = run.rows.removeFirst();
        Violation violation = only(new NoResultLost());
        assertThat(violation.what()).contains(lost.taskId());
        assertThat(violation.where()).startsWith("pollux.results-1@");
    }

    @Test
    void aRowThatSaysSomethingElseThanItsResultIsFound() throws Exception {
        run.results.set(0, changed(run.results.getFirst()));
        assertThat(only(new NoResultLost()).what()).contains("none of its 1 result(s)");
    }

    @Test
    void eitherOfTwoResultsMayBeKept() throws Exception {
        run.results.addFirst(changed(run.results.getFirst()));
        assertThat(new NoResultLost().check(run.evidence()).held()).isTrue();
    }

    @Test
    void aTaskThatWasGivenUpAlthoughItHasAResultIsFound() throws Exception {
        ProjectTask died = run.tasks.stream()
                .map(Seen::value)
                .filter(task -> task.taskId().equals(run.deadTasks.getFirst().taskId()))
                .findFirst()
                .orElseThrow();
        run.results.add(run.seen(Topic.RESULTS, SmallRun.UNTIL, SmallRun.result(died, SmallRun.UNTIL)));
        assertThat(only(new NoResultLost()).what()).contains("given up");
    }

    @Test
    void aLateResultThatIsNotMarkedIsFound() throws Exception {
        run.flag(
                run.tasks.getFirst().value(),
                TimedOutRequest.State.PROCESSING,
                SmallRun.FIRST_DUE,
                TimedOutRequest.Action.RETRIED);
        assertThat(only(new NoResultLost()).what()).contains("not late");
    }

    @Test
    void tooManyRequestsAtOnceAreFound() throws Exception {
        run.peakInFlight = 11;
        assertThat(only(new LimitsKept()).what()).isEqualTo("11 requests at once, of at most 10");
        run.peakInFlight = 10;
        run.peakAtHost = 7;
        assertThat(only(new LimitsKept()).what()).contains("127.0.0.2");
    }

    @Test
    void anAnswerWithoutARequestIsFound() throws Exception {
        run.requests.subList(0, 2).clear();
        assertThat(only(new RequestsToldOf()).what()).contains("9 answers").contains("8 requests");
    }

    @Test
    void aResultThatWasPublishedTwiceIsOneAnswer() throws Exception {
        for (var result : List.copyOf(run.results)) {
            run.results.add(run.seen(Topic.RESULTS, result.at().plusSeconds(1), result.value()));
        }
        run.starts.clear();
        run.requests.remove(2);
        assertThat(new RequestsToldOf().check(run.evidence()).held()).isTrue();
    }

    @Test
    void aRequestIsToldOfByItsStartOrByItsAnswer() throws Exception {
        run.starts.removeFirst();
        run.results.removeLast();
        assertThat(new RequestsToldOf().check(run.evidence()).held()).isTrue();
    }

    @Test
    void aRequestThatItsExecutorDidNotTellOfIsFound() throws Exception {
        run.starts.remove(2);
        Violation untold = only(new RequestsToldOf());
        assertThat(untold.where()).isEqualTo("project 7");
        assertThat(untold.what()).isEqualTo("10 requests of executor-1, but it told of 9");
    }

    @Test
    void aRequestShortlyBeforeItsExecutorWasKilledNeedNotBeToldOf() throws Exception {
        run.starts.removeLast();
        run.results.removeLast();
        Instant last = run.requests.getLast().at();
        run.executorCutShort = last.plusSeconds(61);
        assertThat(only(new RequestsToldOf()).what()).contains("10 requests of executor-1 until 60 s before");
        run.executorCutShort = last.plusSeconds(59);
        Finding finding = new RequestsToldOf().check(run.evidence());
        assertThat(finding.held()).isTrue();
        assertThat(finding.examined()).contains("1 were killed with 1 requests untold");
    }

    @Test
    void requestsOfNobodyAreFoundUnlessAnExecutorWasKilled() throws Exception {
        run.requests.replaceAll(request -> new TargetLog.Request(request.host(), request.path(), request.at(), null));
        assertThat(only(new RequestsToldOf()).what()).startsWith("10 requests of nobody, of at most 0");
        run.executorCutShort = SmallRun.UNTIL;
        assertThat(only(new RequestsToldOf()).what()).startsWith("10 requests of nobody, of at most 5");
    }

    @Test
    void aPermitThatWasNotReturnedIsFound() throws Exception {
        run.activeHttp.put("executor-2", 1.0);
        assertThat(only(new PermitsReturned()).where()).isEqualTo("executor-2");
    }

    @Test
    void anExecutorThatDidNotTellIsFound() throws Exception {
        run.activeHttp.remove("executor-2");
        assertThat(only(new PermitsReturned()).what()).contains("1 of 2");
    }

    @Test
    void aTimeoutThatWasFlaggedTwiceIsFound() throws Exception {
        var flag = run.timeouts.getFirst();
        run.timeouts.add(run.seen(Topic.TIMEOUTS, flag.at(), flag.value()));
        assertThat(only(new TimeoutsFlagged()).what()).contains(flag.where());
    }

    @Test
    void aTimeoutThatWasNotFlaggedIsFound() throws Exception {
        var late = run.results.getFirst();
        run.results.set(
                0,
                new Seen<>(
                        late.topic(), late.partition(), late.offset(), late.at().plusSeconds(300), late.value()));
        assertThat(only(new TimeoutsFlagged()).what()).contains("was not flagged by");
    }

    @Test
    void aTimeoutThatWasFlaggedTooLateIsFound() throws Exception {
        var flag = run.timeouts.getFirst().value();
        run.timeouts.set(
                0,
                run.seen(
                        Topic.TIMEOUTS,
                        flag.flaggedAt(),
                        new TimedOutRequest(
                                flag.taskId(),
                                flag.projectId(),
                                flag.attempt(),
                                flag.state(),
                                flag.since(),
                                flag.deadline(),
                                flag.deadline().plusSeconds(31),
                                flag.executorId(),
                                flag.action())));
        assertThat(only(new TimeoutsFlagged()).what()).contains("was flagged at");
    }

    @Test
    void aRetryThatWasAnnouncedAndNotEmittedIsFound() throws Exception {
        run.tasks.removeIf(task -> task.value().attempt() == 2);
        assertThat(only(new TimeoutsFlagged()).what()).contains("RETRIED").contains("0 time(s)");
    }

    @Test
    void aFlagThatIsNotInTheTableIsFound() throws Exception {
        run.flags.removeFirst();
        assertThat(only(new TimeoutsFlagged()).what()).contains("not in timed_out_requests");
    }

    @Test
    void aCounterThatIsOffIsFound() throws Exception {
        run.differences.add("stored but not in the rows: [7, 11]");
        assertThat(only(new CountersRight()).what()).contains("[7, 11]");
    }

    @Test
    void poisonThatWasNotSetAsideIsFound() throws Exception {
        run.dead.removeLast();
        assertThat(only(new PoisonSetAside()).where())
                .isEqualTo(run.unreadable.getFirst().where());
    }

    @Test
    void poisonThatNeverArrivedIsFound() throws Exception {
        run.poison = List.of(SmallRun.MARKER, "poison-2");
        assertThat(only(new PoisonSetAside()).what()).contains("poison-2");
    }

    @Test
    void aGoodRecordThatWasSetAsideIsFound() throws Exception {
        Seen<Raw> good = run.seen(Topic.RESULTS, SmallRun.UNTIL, new Raw(new byte[0], new byte[0], Map.of()));
        run.dead.add(run.seen(Topic.DEAD, SmallRun.UNTIL, SmallRun.letter(good, "sink")));
        assertThat(only(new PoisonSetAside()).what()).contains(good.where());
    }

    @Test
    void aSecretInATopicIsFoundAndNotRepeated() throws Exception {
        Raw leak = new Raw(
                new byte[0],
                new byte[0],
                Map.of("trace", SmallRun.bytes("x" + SmallRun.SECRET), "pollux.dead.story", SmallRun.bytes("{}")));
        run.dead.add(run.seen(Topic.DEAD, SmallRun.UNTIL, leak));
        Violation violation = only(new NoSecretAnywhere());
        assertThat(violation.where()).isEqualTo(run.dead.getLast().where());
        assertThat(violation.what()).isEqualTo("secret 1 is in a record");
    }

    @Test
    void aSecretInATableIsFound() throws Exception {
        run.tablesWithSecret.add("public.projects");
        assertThat(only(new NoSecretAnywhere()).where()).isEqualTo("public.projects");
    }

    @Test
    void aSecretInALogIsFound() throws Exception {
        Files.writeString(logs.resolve("executor-1.log"), "fine\nsent " + SmallRun.SECRET + "\n");
        assertThat(only(new NoSecretAnywhere()).where()).isEqualTo("executor-1.log:2");
    }

    @Test
    void aSearchForASecretThatNobodyUsedIsNoProof() throws Exception {
        run.sawSecretHeader = false;
        assertThat(only(new NoSecretAnywhere()).what()).contains("nothing was examined");
    }

    @Test
    void aTickThatIsLateAfterEverythingHealedIsFound() throws Exception {
        Seen<ProjectTask> last = run.tasks.getLast();
        run.tasks.set(
                run.tasks.size() - 1,
                new Seen<>(
                        last.topic(), last.partition(), last.offset(), last.at().plusSeconds(10), last.value()));
        assertThat(only(new SteadyAgain()).what()).contains("10020 ms late");
    }

    @Test
    void aResultThatIsStoredLateAfterEverythingHealedIsFound() throws Exception {
        StoredResult row = run.rows.removeLast();
        run.rows.add(new StoredResult(
                row.taskId(),
                row.projectId(),
                row.scheduledAt(),
                row.attempt(),
                row.status(),
                row.statusCode(),
                row.responseTimeMs(),
                row.executorId(),
                row.polledAt(),
                row.storedAt().plusSeconds(20),
                row.givenUp(),
                row.late()));
        assertThat(only(new SteadyAgain()).what()).contains("was stored");
    }

    private Violation only(Check check) throws Exception {
        Finding finding = check.check(run.evidence());
        assertThat(finding.violations()).hasSize(1);
        return finding.violations().getFirst();
    }

    private static Seen<PollingResult> changed(Seen<PollingResult> seen) {
        var result = seen.value();
        return new Seen<>(
                seen.topic(),
                seen.partition(),
                seen.offset(),
                seen.at(),
                new PollingResult(
                        result.taskId(),
                        result.projectId(),
                        result.attempt(),
                        result.scheduledAt(),
                        result.timestamp(),
                        true,
                        result.outcome(),
                        204,
                        result.responseTimeMs(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        result.executorId()));
    }
}
