package io.pollux.scheduler.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class ResultsApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    ResultsApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void pagesThroughResultsNewestFirst() throws Exception {
        long id = fixture.project(ApiFixture.unique("results"));
        Instant start = Instant.now().truncatedTo(ChronoUnit.MILLIS).minusSeconds(100);
        List<String> tasks = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            tasks.addFirst(StoredResults.result(fixture, id, start.plusSeconds(i), i == 2 ? "TIMEOUT" : "UP"));
        }

        List<String> found = new ArrayList<>();
        String path = "/api/projects/" + id + "/results?limit=2";
        JsonNode page = admin.get(path).expect(200).json();
        page.get("items").forEach(item -> found.add(item.get("taskId").textValue()));
        while (page.has("nextCursor")) {
            page = admin.get(path + "&cursor=" + page.get("nextCursor").textValue())
                    .expect(200)
                    .json();
            page.get("items").forEach(item -> found.add(item.get("taskId").textValue()));
        }

        assertThat(found).isEqualTo(tasks);
        assertThat(count(id, "success=false")).isEqualTo(1);
        assertThat(count(id, "since=" + start.plusSeconds(3))).isEqualTo(2);
        assertThat(count(id, "until=" + start.plusSeconds(3))).isEqualTo(3);
        JsonNode one = admin.get("/api/projects/" + id + "/results?limit=1")
                .json()
                .get("items")
                .get(0);
        assertThat(one.get("timings").get("connectMs").intValue()).isEqualTo(3);
        assertThat(one.get("success").booleanValue()).isTrue();
    }

    @Test
    void tellsUptimeAndPercentilesOfAWindow() throws Exception {
        long id = fixture.project(ApiFixture.unique("stats"));
        Instant hour = Instant.now().truncatedTo(ChronoUnit.HOURS);
        StoredResults.rollup(fixture, id, hour.minus(2, ChronoUnit.HOURS), 9, 1);

        JsonNode stats = admin.get("/api/projects/" + id + "/stats?window=6h")
                .expect(200)
                .json();
        assertThat(stats.get("total").intValue()).isEqualTo(10);
        assertThat(stats.get("down").intValue()).isEqualTo(1);
        assertThat(stats.get("uptime").doubleValue()).isEqualTo(0.9);
        assertThat(stats.get("p99Ms").doubleValue()).isBetween(9.8, 10.2);

        JsonNode nothing = admin.get("/api/projects/" + id + "/stats?window=1m")
                .expect(200)
                .json();
        assertThat(nothing.get("total").intValue()).isZero();
        assertThat(nothing.has("uptime")).isFalse();
    }

    @Test
    void namesAWrongParameter() throws Exception {
        long id = fixture.project(ApiFixture.unique("wrong"));
        String results = "/api/projects/" + id + "/results?";
        String stats = "/api/projects/" + id + "/stats?";

        assertThat(admin.get(results + "since=yesterday").expect(400).reason("since"))
                .contains("ISO-8601");
        assertThat(admin.get(results + "since=%2B999999999-12-31T23:59:59Z")
                        .expect(400)
                        .reason("since"))
                .contains("9998");
        assertThat(admin.get(results + "success=maybe").expect(400).reason("success"))
                .contains("true or false");
        assertThat(admin.get(results + "cursor=AAAA").expect(400).reason("cursor"))
                .contains("nextCursor");
        assertThat(admin.get(stats + "window=1y").expect(400).reason("window")).contains("duration");
        assertThat(admin.get(stats + "window=99999d").expect(400).reason("window"))
                .contains("ten years");
        assertThat(admin.get(stats + "since=2100-01-01T00:00:00Z").expect(400).reason("since"))
                .contains("before");
        admin.get("/api/projects/999999999/results").expect(404);
        admin.get("/api/projects/999999999/stats").expect(404);
    }

    private int count(long id, String query) throws Exception {
        return admin.get("/api/projects/" + id + "/results?" + query)
                .expect(200)
                .json()
                .get("items")
                .size();
    }
}
