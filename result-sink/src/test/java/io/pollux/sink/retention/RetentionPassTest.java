package io.pollux.sink.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.TimedOutRequest.Action;
import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.database.AdvisoryLock;
import io.pollux.sink.Facts;
import io.pollux.sink.Results;
import io.pollux.sink.SinkDatabase;
import io.pollux.sink.facts.Fact;
import io.pollux.sink.storing.BatchStore;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RetentionPassTest {

    private static final Duration WEEK = Duration.ofDays(7);
    private static final LocalDate FIRST_DAY = LocalDate.parse("2026-11-01");

    private SinkDatabase database;

    @BeforeEach
    void create() {
        database = SinkDatabase.create();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void dropsExactlyTheDaysThatAreOlderThanTheRetention() throws Exception {
        fillTenDays();

        PassReport report = passAt("2026-11-10T15:00:00Z").run();

        assertThat(report.partitionsDropped()).isEqualTo(2);
        assertThat(daysWithRows()).containsExactlyElementsOf(days("2026-11-03", 8));
        assertThat(partitions()).containsExactlyElementsOf(days("2026-11-03", 11));
        assertThat(database.tables().number("select count(*) from pg_class where relname ~ 'poll_results_2026110[12]'"))
                .isZero();
    }

    @Test
    void keepsADayUntilAllOfItIsOlder() throws Exception {
        fillTenDays();

        assertThat(passAt("2026-11-10T23:59:59Z").run().partitionsDropped()).isEqualTo(2);
        assertThat(passAt("2026-11-11T00:00:00Z").run().partitionsDropped()).isEqualTo(1);
        assertThat(passAt("2026-11-11T00:00:00Z").run().partitionsDropped()).isZero();
    }

    @Test
    void keepsRollupsStatesAndTheDead() throws Exception {
        fillTenDays();
        Instant old = instant(FIRST_DAY.atTime(5, 0).toString() + ":00Z");
        storeAt(old, List.of(Facts.of(Results.timeout(9, old, 3, State.QUEUED, Action.DEAD))));

        passAt("2026-11-10T15:00:00Z").run();

        assertThat(database.tables().count("result_rollups_daily where project_id = 1"))
                .isEqualTo(10);
        assertThat(database.tables().count("result_rollups_hourly where project_id = 1"))
                .isEqualTo(10);
        assertThat(database.tables().count("project_stats")).isEqualTo(2);
        assertThat(database.tables().count("dead_tasks")).isEqualTo(1);
        assertThat(database.tables().count("timed_out_requests")).isZero();
    }

    @Test
    void deletesRollupsAfterTheirOwnRetention() throws Exception {
        fillTenDays();

        passAt("2027-12-10T15:00:00Z").run();

        assertThat(database.tables().rows("select min(bucket) from result_rollups_daily"))
                .containsExactly(List.of("2026-11-06T00:00:00Z"));
    }

    @Test
    void keepsMessagesForAsLongAsTheIncidentsThatTheyToldOf() throws Exception {
        database.tables()
                .execute(
                        "insert into channels (name, kind) values ('ops', 'SLACK')",
                        incident("open", "null"),
                        incident("resolved", "'2025-01-02'"),
                        message("of the open", "open"),
                        message("of the resolved", "resolved"),
                        "insert into deliveries (delivery_id, channel_id, kind, state, created_at)"
                                + " values ('trial', 1, 'TEST', 'SENT', '2025-01-01')");

        passAt("2027-01-01T00:00:00Z").run();

        assertThat(database.tables().rows("select incident_id, delivery_id from notices"))
                .containsExactly(List.of("open", "of the open"));
        assertThat(database.tables().rows("select delivery_id from deliveries"))
                .containsExactly(List.of("of the open"));
    }

    private static String incident(String id, String resolvedAt) {
        return "insert into incidents (incident_id, project_id, project_name, tags, change, state, worst, reason,"
                + " flapping, opened_at, changed_at, resolved_at) values ('" + id
                + "', 1, 'shop', '{}', 1, 'DOWN', 'DOWN', 'RESULTS', false, '2025-01-01', '2025-01-01', " + resolvedAt
                + ")";
    }

    private static String message(String id, String incident) {
        return "with d as (insert into deliveries (delivery_id, channel_id, kind, state, created_at) values ('" + id
                + "', 1, 'NEWS', 'SENT', '2025-01-01') returning delivery_id)"
                + " insert into notices (channel_id, incident_id, change, kind, created_at, delivery_id)"
                + " select 1, '" + incident + "', 1, 'OPENED', '2025-01-01', delivery_id from d";
    }

    @Test
    void movesRowsThatCameBeforeTheirPartition() throws Exception {
        Instant due = instant("2026-11-05T12:00:00Z");
        storeAt(due, List.of(Facts.of(Results.up(1, due, 10))));
        assertThat(database.tables().count("poll_results_default")).isEqualTo(1);

        PassReport report = passAt("2026-11-05T12:01:00Z").run();

        assertThat(report.outside()).isZero();
        assertThat(database.tables().count("poll_results_20261105")).isEqualTo(1);
        assertThat(database.tables().count("poll_results")).isEqualTo(1);
    }

    @Test
    void keepsRowsOutsideAllPartitionsAsLongAsAnyOther() throws Exception {
        Instant stored = instant("2026-11-05T12:00:00Z");
        storeAt(
                stored,
                List.of(
                        Facts.of(Results.up(1, instant("1970-01-01T00:00:00Z"), 10)),
                        Facts.of(Results.up(1, instant("2200-01-01T00:00:00Z"), 10))));

        assertThat(passAt("2026-11-12T11:59:00Z").run().outside()).isEqualTo(2);
        assertThat(passAt("2026-11-12T12:01:00Z").run().outside()).isZero();
    }

    @Test
    void finishesWhatAPassThatDiedHadBegun() throws Exception {
        fillTenDays();
        database.tables().execute("alter table poll_results detach partition poll_results_20261101");
        database.tables().execute("create table poll_results_20261112 (like poll_results including all)");

        PassReport report = passAt("2026-11-10T15:00:00Z").run();

        assertThat(report.partitionsDropped()).isEqualTo(2);
        assertThat(partitions()).containsExactlyElementsOf(days("2026-11-03", 11));
    }

    @Test
    void leavesItToTheSinkThatIsAtIt() throws Exception {
        fillTenDays();
        try (Connection other = database.tables().connect()) {
            other.createStatement().execute("select pg_advisory_lock(" + AdvisoryLock.RETENTION.number() + ")");

            assertThat(passAt("2026-11-10T15:00:00Z").run()).isEqualTo(PassReport.NOTHING);
        }
    }

    @Test
    void doesNotWaitForChangesOfProjectsThatAreBeingPublished() throws Exception {
        fillTenDays();
        try (Connection relay = database.tables().connect()) {
            relay.createStatement().execute("select pg_advisory_lock(" + AdvisoryLock.RELAY.number() + ")");

            assertThat(passAt("2026-11-10T15:00:00Z").run().partitionsDropped()).isEqualTo(2);
        }
    }

    @Test
    void leavesNoLockBehind() throws Exception {
        passAt("2026-11-08T00:00:00Z").run();

        assertThat(database.tables()
                        .number("select count(*) from pg_locks join pg_database on oid = database"
                                + " where locktype = 'advisory' and datname = current_database()"))
                .isZero();
    }

    private void fillTenDays() throws Exception {
        passAt("2026-11-08T00:00:00Z").run();
        List<Fact> facts = new ArrayList<>();
        for (String day : days(FIRST_DAY.toString(), 10)) {
            facts.add(Facts.of(Results.up(1, instant(day + "T12:00:00Z"), 100)));
        }
        storeAt(instant("2026-11-10T13:00:00Z"), facts);
        assertThat(daysWithRows()).containsExactlyElementsOf(days(FIRST_DAY.toString(), 10));
    }

    private void storeAt(Instant now, List<Fact> facts) throws Exception {
        new BatchStore(database::dataSource, Clock.fixed(now, ZoneOffset.UTC)).store(facts);
    }

    private RetentionPass passAt(String now) {
        return database.retention(WEEK, Clock.fixed(instant(now), ZoneOffset.UTC));
    }

    private List<String> daysWithRows() throws Exception {
        return database
                .tables()
                .rows("select distinct (scheduled_at at time zone 'UTC')::date from poll_results order by 1")
                .stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }

    private List<String> partitions() throws Exception {
        return database.tables().rows("""
                        select to_date(substring(inhrelid::regclass::text from '\\d+$'), 'YYYYMMDD')
                          from pg_inherits
                         where inhparent = 'poll_results'::regclass and inhrelid::regclass::text ~ '\\d+$' order by 1""").stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }

    private static List<String> days(String first, int count) {
        return Stream.iterate(LocalDate.parse(first), day -> day.plusDays(1))
                .limit(count)
                .map(LocalDate::toString)
                .toList();
    }

    private static Instant instant(String text) {
        return Instant.parse(text);
    }
}
