package io.pollux.scheduler.ticking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.testkit.SampleProjects;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionScheduleTest {

    private static final long START = Instant.parse("2026-05-01T12:00:00Z").toEpochMilli();
    private static final CatchUpRule RULE = new CatchUpRule(Duration.ofSeconds(30));

    @Test
    void aNewProjectIsPolledAtOnceAndThenOnItsGrid() throws UndecodableException {
        PartitionSchedule schedule = live(new PartitionSchedule(0, START));
        schedule.apply(7, 0, START, json(7, 1, 10));

        List<Tick> first = collect(schedule, START);
        assertThat(first).extracting(Tick::trigger).containsExactly(Trigger.CREATED);
        commit(schedule);

        List<Tick> next = collectEverySecond(schedule, START, START + 35_000);
        assertThat(next).extracting(Tick::trigger).containsOnly(Trigger.SCHEDULE);
        long due = DueTimes.firstAfter(START, 7, 10_000);
        assertThat(next).extracting(Tick::scheduledAtMs).startsWith(due, due + 10_000, due + 20_000);
    }

    @Test
    void aSuccessorEmitsEachTickAfterTheWatermarkAndNoneBeforeIt() throws UndecodableException {
        PartitionSchedule schedule = new PartitionSchedule(1, START);
        schedule.apply(7, 0, START - 60_000, json(7, 1, 1));
        schedule.goLive(Long.MIN_VALUE);

        List<Tick> ticks = collect(schedule, START + 7_000);

        assertThat(ticks).hasSize(7).extracting(Tick::trigger).containsOnly(Trigger.SCHEDULE);
        assertThat(ticks).extracting(Tick::scheduledAtMs).allMatch(due -> due > START && due <= START + 7_000);
        assertThat(schedule.watermarkToCommit()).isEqualTo(START + 7_000);
    }

    @Test
    void ticksThatAreTooLateAreFoldedIntoOneThatCountsTheRest() throws UndecodableException {
        PartitionSchedule schedule = new PartitionSchedule(1, START);
        schedule.apply(7, 0, START - 60_000, json(7, 1, 1));
        schedule.goLive(Long.MIN_VALUE);

        List<Tick> ticks = collect(schedule, START + 100_000);

        assertThat(ticks).hasSize(1);
        assertThat(ticks.getFirst().trigger()).isEqualTo(Trigger.CATCH_UP);
        assertThat(ticks.getFirst().missedTicks()).isEqualTo(99);
        assertThat(ticks.getFirst().scheduledAtMs()).isEqualTo(DueTimes.lastUntil(START + 100_000, 7, 1_000));
    }

    @Test
    void whatWasMissedWhileNobodyRanIsFoldedHoweverShort() throws UndecodableException {
        PartitionSchedule schedule = new PartitionSchedule(1, START);
        schedule.apply(7, 0, START - 60_000, json(7, 1, 1));
        schedule.goLive(START + 5_000);

        List<Tick> ticks = collect(schedule, START + 5_010);
        commit(schedule);
        List<Tick> after = collectEverySecond(schedule, START + 5_010, START + 8_010);

        assertThat(ticks).extracting(Tick::trigger).containsExactly(Trigger.CATCH_UP);
        assertThat(ticks.getFirst().missedTicks()).isEqualTo(4);
        assertThat(after).hasSize(3).extracting(Tick::trigger).containsOnly(Trigger.SCHEDULE);
    }

    @Test
    void whatIsRolledBackIsDueAgain() throws UndecodableException {
        PartitionSchedule schedule = live(new PartitionSchedule(0, START));
        for (int id = 1; id <= 20; id++) {
            schedule.apply(id, id - 1, START, json(id, 1, 2));
        }
        List<Tick> before = collect(schedule, START + 10_000);

        schedule.rolledBack();
        List<Tick> again = collect(schedule, START + 10_000);

        assertThat(again).containsExactlyElementsOf(before);
    }

    @Test
    void aCutBatchCommitsNoFurtherThanItEmitted() throws UndecodableException {
        PartitionSchedule schedule = live(new PartitionSchedule(0, START));
        for (int id = 1; id <= 50; id++) {
            schedule.apply(id, id - 1, START, json(id, 1, 1));
        }
        List<Tick> all = new ArrayList<>();
        for (int batch = 0; batch < 1_000; batch++) {
            List<Tick> ticks = new ArrayList<>();
            schedule.collect(START + 5_000, 10, RULE, ticks::add);
            ticks.stream()
                    .filter(tick -> tick.trigger() == Trigger.SCHEDULE)
                    .forEach(
                            tick -> assertThat(tick.scheduledAtMs()).isLessThanOrEqualTo(schedule.watermarkToCommit()));
            all.addAll(ticks);
            if (ticks.stream().filter(tick -> tick.trigger() == Trigger.CREATED).count() == 10) {
                assertThat(schedule.offsetToCommit()).isEqualTo(ticks.get(9).project().offset + 1);
            }
            commit(schedule);
        }
        assertThat(all).filteredOn(tick -> tick.trigger() == Trigger.CREATED).hasSize(50);
        assertThat(all).filteredOn(tick -> tick.trigger() == Trigger.SCHEDULE).hasSize(250);
        assertThat(schedule.offsetToCommit()).isEqualTo(50);
    }

    @Test
    void aDisabledOrDeletedProjectStopsAtOnceAlsoBeforeItsFirstPoll() throws UndecodableException {
        PartitionSchedule schedule = live(new PartitionSchedule(0, START));
        schedule.apply(1, 0, START, json(1, 1, 1));
        schedule.apply(2, 1, START, json(2, 1, 1));
        schedule.apply(1, 2, START, Json.encode(disabled(1, 2)));
        schedule.apply(2, 3, START, null);

        assertThat(collect(schedule, START + 10_000)).isEmpty();
        assertThat(schedule.offsetToCommit()).isEqualTo(4);
    }

    @Test
    void anOlderVersionThatIsPublishedLateChangesNothing() throws UndecodableException {
        PartitionSchedule schedule = live(new PartitionSchedule(0, START));
        schedule.apply(1, 0, START, Json.encode(disabled(1, 5)));
        schedule.apply(1, 1, START, json(1, 4, 1));

        assertThat(collect(schedule, START + 10_000)).isEmpty();
    }

    @Test
    void aRenameDuringATakeoverLosesNoTick() throws UndecodableException {
        PartitionSchedule schedule = new PartitionSchedule(1, START);
        schedule.apply(7, 0, START - 60_000, json(7, 1, 1));
        schedule.apply(7, 1, START + 3_000, json(7, 2, 1));
        schedule.goLive(Long.MIN_VALUE);

        assertThat(collect(schedule, START + 6_000)).hasSize(6);
    }

    @Test
    void garbageIsRefusedAndTheOffsetMovesOn() {
        PartitionSchedule schedule = live(new PartitionSchedule(0, START));

        assertThatThrownBy(() ->
                        schedule.apply(1, 0, START, "{\"id\":1".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .isInstanceOf(UndecodableException.class);
        assertThat(schedule.offsetToCommit()).isEqualTo(1);
    }

    private static PartitionSchedule live(PartitionSchedule schedule) {
        schedule.goLive(Long.MIN_VALUE);
        return schedule;
    }

    private static List<Tick> collect(PartitionSchedule schedule, long now) {
        List<Tick> ticks = new ArrayList<>();
        schedule.collect(now, 1_000, RULE, ticks::add);
        return ticks;
    }

    private static List<Tick> collectEverySecond(PartitionSchedule schedule, long from, long to) {
        List<Tick> ticks = new ArrayList<>();
        for (long now = from; now <= to; now += 1_000) {
            ticks.addAll(collect(schedule, now));
            commit(schedule);
        }
        return ticks;
    }

    private static void commit(PartitionSchedule schedule) {
        schedule.committed(_ -> {});
    }

    private static byte[] json(long id, long version, int seconds) {
        return Json.encode(project(id, version, seconds, true));
    }

    private static Project disabled(long id, long version) {
        return project(id, version, 1, false);
    }

    private static Project project(long id, long version, int seconds, boolean enabled) {
        Project sample = SampleProjects.project(id, "http://target.test/");
        return new Project(
                id,
                version,
                sample.name() + " v" + version,
                sample.url(),
                sample.method(),
                sample.headers(),
                null,
                seconds,
                IntervalUnit.SECONDS,
                sample.timeoutMs(),
                sample.expectedStatus(),
                sample.assertions(),
                true,
                true,
                true,
                enabled,
                sample.tags(),
                sample.createdAt(),
                sample.updatedAt());
    }
}
