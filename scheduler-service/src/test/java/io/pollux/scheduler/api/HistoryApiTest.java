package io.pollux.scheduler.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the dashboard draws: series, latest checks, timeouts and dead tasks. */
@ExtendWith(ApiFixture.Extension.class)
class HistoryApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    HistoryApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void drawsAShortWindowFromResultsAndALongOneFromRollups() throws Exception {
        long id = fixture.project(ApiFixture.unique("series"));
        Instant hour = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(1, ChronoUnit.HOURS);
        StoredResults.result(fixture, id, hour, "UP");
        StoredResults.result(fixture, id, hour.plusMillis(5), "TIMEOUT");
        StoredResults.rollup(fixture, id, hour, 7, 3);
        String path = "/api/projects/" + id + "/series";

        JsonNode fine = admin.get(path + "?window=6h").expect(200).json();
        JsonNode coarse = admin.get(path + "?window=7d").expect(200).json();
        JsonNode none = admin.get(path + "?window=90d").expect(200).json();

        assertThat(fine.get("source").textValue()).isEqualTo("RESULTS");
        assertThat(fine.get("points")).hasSize(1);
        assertThat(fine.at("/points/0/outcomes").toString()).isEqualTo("{\"UP\":1,\"TIMEOUT\":1}");
        assertThat(fine.at("/points/0/p50Ms").doubleValue()).isEqualTo(12);
        assertThat(coarse.get("source").textValue()).isEqualTo("HOURS");
        assertThat(coarse.get("stepSeconds").longValue()).isEqualTo(7_200);
        assertThat(coarse.at("/points/0/total").longValue()).isEqualTo(10);
        assertThat(coarse.at("/points/0/up").longValue()).isEqualTo(7);
        assertThat(coarse.at("/points/0/p99Ms").doubleValue()).isBetween(9.8, 10.2);
        assertThat(none.get("source").textValue()).isEqualTo("DAYS");
        assertThat(none.get("points")).isEmpty();
        admin.get(path + "?window=soon").expect(400);
        admin.get("/api/projects/999999999/series").expect(404);
    }

    @Test
    void tellsTheLatestChecksOfSeveralProjects() throws Exception {
        long one = fixture.project(ApiFixture.unique("recent"));
        long other = fixture.project(ApiFixture.unique("recent"));
        Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(600);
        for (int i = 0; i < 35; i++) {
            StoredResults.result(fixture, one, start.plusSeconds(i), i == 34 ? "DNS_ERROR" : "UP");
        }
        StoredResults.rollup(fixture, one, Instant.now().truncatedTo(ChronoUnit.HOURS), 3, 1);

        JsonNode items = admin.get("/api/projects/recent?id=" + one + "," + other)
                .expect(200)
                .json()
                .get("items");

        assertThat(items.get(0).get("outcomes")).hasSize(30);
        assertThat(items.at("/0/outcomes/29").textValue()).isEqualTo("DNS_ERROR");
        assertThat(items.at("/0/responseTimesMs/0").intValue()).isEqualTo(12);
        assertThat(items.at("/0/uptime").doubleValue()).isEqualTo(0.75);
        assertThat(items.get(1).get("outcomes")).isEmpty();
        assertThat(items.get(1).has("uptime")).isFalse();
        admin.get("/api/projects/recent?id=x").expect(400);
        admin.get("/api/projects/recent?id=" + "1,".repeat(3)
                        + java.util.stream.IntStream.range(0, 101)
                                .mapToObj(Integer::toString)
                                .collect(java.util.stream.Collectors.joining(",")))
                .expect(400);
    }

    @Test
    void listsTimeoutsAndRetriesADeadTask() throws Exception {
        String name = ApiFixture.unique("stuck");
        long id = fixture.project(name);
        String taskId = id + "-1700000000000-schedule";
        fixture.execute("""
                insert into timed_out_requests (project_id, scheduled_at, task_id, attempt, state, since, deadline,
                  flagged_at, stored_at, action)
                select %1$d, now(), '%2$s', n, 'QUEUED', now(), now(), now() + n * interval '1 second', now(), 'RETRIED'
                  from generate_series(1, 3) n;
                insert into dead_tasks (task_id, scheduled_at, project_id, attempt, died_at, reason)
                values ('%2$s', now(), %1$d, 3, now(), 'never started'),
                       ('999999999-1-schedule', now(), 999999999, 3, now() - interval '1 hour', 'never started')
                on conflict do nothing;
                """.formatted(id, taskId));

        JsonNode first = admin.get("/api/timeouts?limit=1").expect(200).json();
        JsonNode second = admin.get("/api/timeouts?limit=1&cursor="
                        + first.get("nextCursor").textValue())
                .expect(200)
                .json();
        assertThat(first.at("/items/0/attempt").intValue()).isEqualTo(3);
        assertThat(first.at("/items/0/projectName").textValue()).isEqualTo(name);
        assertThat(second.at("/items/0/attempt").intValue()).isEqualTo(2);

        var accepted = admin.post("/api/dead-tasks/" + taskId + "/retry", null).expect(202);
        admin.get(accepted.header("Location") + "?wait=20s").expect(200);
        JsonNode dead = admin.get("/api/dead-tasks").expect(200).json().get("items");
        assertThat(dead.findValuesAsText("retriedAs"))
                .contains(accepted.json().get("taskId").textValue());
        assertThat(dead.toString()).contains("\"retriedBy\":\"admin\"");

        assertThat(admin.post("/api/dead-tasks/999999999-1-schedule/retry", null)
                        .expect(409)
                        .reason("taskId"))
                .contains("does not exist any more");
        admin.post("/api/dead-tasks/1-1-manual/retry", null).expect(404);
        admin.get("/api/timeouts?cursor=AAAA").expect(400);
        admin.get("/api/dead-tasks?limit=1000").expect(400);
    }

    @Test
    void countsProjectsByConditionInTheStatus() throws Exception {
        long id = fixture.project(ApiFixture.unique("status"));
        admin.patch("/api/projects/" + id, Map.of("enabled", false)).expect(200);

        org.awaitility.Awaitility.await().atMost(60, SECONDS).until(() -> {
            JsonNode projects = admin.get("/api/status").expect(200).json().get("projects");
            return projects.get("total").longValue() == fixture.number("select count(*) from projects")
                    && projects.get("paused").longValue()
                            == fixture.number("select count(*) from projects where not enabled");
        });
    }
}
