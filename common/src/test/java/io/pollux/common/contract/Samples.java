package io.pollux.common.contract;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Each record of the contract, once with every field and once with as few as it can do with. */
public final class Samples {

    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant DUE = Instant.parse("2026-02-03T04:05:06.789Z");

    public static final Project FULL_PROJECT = new Project(
            42,
            3,
            "shop",
            "https://shop.example/health",
            "POST",
            Map.of("Accept", "application/json", "X-Empty", ""),
            "{\"ping\":true}",
            5,
            IntervalUnit.MINUTES,
            2_000,
            ExpectedStatus.parse("200-299,304"),
            List.of(
                    new Assertion.BodyContains("ok"),
                    new Assertion.BodyMatches("v\\d+"),
                    new Assertion.JsonPath("$.status", "UP"),
                    new Assertion.JsonPath("$.version", null),
                    new Assertion.Header("Content-Type", "json"),
                    new Assertion.Header("ETag", null),
                    new Assertion.ResponseTime(500),
                    new Assertion.CertificateExpiry(14)),
            false,
            false,
            false,
            false,
            List.of("shop", "eu"),
            new Alerting(5, 3, 4, 10, 1_500, 4, 2, 600_000),
            CREATED,
            DUE);

    public static final Project MINIMAL_PROJECT = new Project(
            1,
            1,
            "site",
            "http://site.example/",
            "GET",
            Map.of(),
            null,
            1,
            IntervalUnit.DAYS,
            Project.DEFAULT_TIMEOUT_MS,
            ExpectedStatus.of(200),
            List.of(),
            true,
            true,
            true,
            true,
            List.of(),
            CREATED,
            CREATED);

    private static final JudgedResult JUDGED = new JudgedResult(
            "42-1770091506789-schedule", DUE, DUE.plusMillis(120), Outcome.WRONG_STATUS, 503, 120L, "status 503");

    private static final JudgedResult TERSE_JUDGED =
            new JudgedResult("1-0-manual", CREATED, DUE, Outcome.UP, null, null, null);

    /** By record: the full sample, then the minimal one. */
    public static final Map<Class<? extends Record>, List<Record>> OF_RECORDS = Map.of(
            Project.class,
            List.of(FULL_PROJECT, MINIMAL_PROJECT),
            ProjectTask.class,
            List.of(
                    new ProjectTask("42-1770091506789-catch_up", 42, DUE, 1, Trigger.CATCH_UP, FULL_PROJECT, 7L),
                    ProjectTask.first(MINIMAL_PROJECT, DUE, Trigger.SCHEDULE)),
            TaskStarted.class,
            List.of(
                    new TaskStarted("42-1770091506789-schedule", 42, 2, "executor-1", DUE),
                    new TaskStarted("1-0-manual", 1, 1, "e", Instant.EPOCH)),
            PollingResult.class,
            List.of(
                    new PollingResult(
                            "42-1770091506789-schedule",
                            42,
                            1,
                            DUE,
                            DUE.plusMillis(120),
                            false,
                            Outcome.ASSERTION_FAILED,
                            200,
                            120L,
                            new Timings(1L, 2L, 3L, 100L, 4L),
                            512L,
                            CREATED.plusSeconds(86_400),
                            true,
                            "the body does not contain 'ok'",
                            "executor-1"),
                    new PollingResult(
                            "1-0-manual",
                            1,
                            1,
                            DUE,
                            DUE,
                            true,
                            Outcome.UP,
                            null,
                            null,
                            null,
                            null,
                            null,
                            null,
                            null,
                            "e")),
            TimedOutRequest.class,
            List.of(
                    new TimedOutRequest(
                            "42-1770091506789-schedule",
                            42,
                            3,
                            TimedOutRequest.State.PROCESSING,
                            DUE,
                            DUE.plusSeconds(60),
                            DUE.plusSeconds(65),
                            "executor-1",
                            TimedOutRequest.Action.DEAD),
                    new TimedOutRequest(
                            "1-0-manual",
                            1,
                            1,
                            TimedOutRequest.State.QUEUED,
                            DUE,
                            DUE,
                            DUE,
                            null,
                            TimedOutRequest.Action.RETRIED)),
            ProjectStatus.class,
            List.of(
                    new ProjectStatus(
                            42,
                            7,
                            ProjectStatus.State.DOWN,
                            ProjectStatus.State.UP,
                            DUE,
                            JUDGED,
                            3,
                            0,
                            "42-1770091506789-schedule"),
                    new ProjectStatus(
                            1, 1, ProjectStatus.State.UNKNOWN, ProjectStatus.State.UNKNOWN, CREATED, null, 0, 0, null)),
            IncidentEvent.class,
            List.of(
                    new IncidentEvent(
                            "42-1770091506789-schedule",
                            2,
                            IncidentEvent.Kind.UPDATED,
                            42,
                            "shop",
                            List.of("shop", "eu"),
                            ProjectStatus.State.DOWN,
                            ProjectStatus.State.DEGRADED,
                            IncidentEvent.Reason.RESULTS,
                            CREATED,
                            DUE,
                            List.of(JUDGED, TERSE_JUDGED),
                            true),
                    new IncidentEvent(
                            "1-0-unknown",
                            1,
                            IncidentEvent.Kind.OPENED,
                            1,
                            "site",
                            List.of(),
                            ProjectStatus.State.UNKNOWN,
                            ProjectStatus.State.UP,
                            IncidentEvent.Reason.NO_RESULTS,
                            CREATED,
                            CREATED,
                            List.of(),
                            false)),
            ExecutorStatus.class,
            List.of(
                    new ExecutorStatus("executor-1", 600, 500, 500, 1_234_567_890_123L, DUE),
                    new ExecutorStatus("e", 0, 0, 1, 0, CREATED)),
            ExecutorConcurrency.class,
            List.of(new ExecutorConcurrency(250, DUE), new ExecutorConcurrency(1, CREATED)));

    private Samples() {}
}
