package io.pollux.scheduler.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.contract.ExecutorConcurrency;
import io.pollux.common.contract.ExecutorStatus;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TopicReader;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class StatusApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    StatusApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void addsUpTheExecutorsThatAreAlive() throws Exception {
        report("dead", 500, 500, Instant.now().minusSeconds(60));

        JsonNode status = await().atMost(60, SECONDS)
                .until(
                        () -> {
                            report("e1", 30, 50, Instant.now());
                            report("e2", 20, 50, Instant.now());
                            return status();
                        },
                        said -> said.get("executors").size() == 2);
        assertThat(status.get("activeHttp").intValue()).isEqualTo(50);
        assertThat(status.get("maxConcurrentHttp").intValue()).isEqualTo(100);
        assertThat(status.get("health").get("activeHttp").textValue()).isEqualTo("WARNING");
    }

    @Test
    void countsProjectsRequestsAndLag() throws Exception {
        long id = fixture.project(ApiFixture.unique("counted"));
        StoredResults.state(fixture, id, "UP");

        await().atMost(60, SECONDS).until(() -> {
            JsonNode status = status();
            return status.get("activeProjects").longValue()
                            == fixture.number("select count(*) from projects where enabled")
                    && status.get("totalRequests").longValue()
                            == fixture.number("select sum(total_requests) from project_stats");
        });
        JsonNode status = status();
        assertThat(status.get("lag").get("results").longValue()).isPositive();
        assertThat(status.get("successRequests").longValue()).isPositive();
    }

    @Test
    void scalesAllExecutors() throws Exception {
        admin.put("/api/executors/concurrency", Map.of("maxConcurrentHttp", 750))
                .expect(200);

        ExecutorConcurrency written = new TopicReader(fixture.infrastructure().bootstrapServers())
                .latest(Topic.CONTROL, ExecutorConcurrency.class)
                .get(ExecutorConcurrency.KEY);
        assertThat(written).extracting(ExecutorConcurrency::maxConcurrentHttp).isEqualTo(750);
        assertThat(admin.put("/api/executors/concurrency", Map.of("maxConcurrentHttp", 0))
                        .expect(400)
                        .reason("maxConcurrentHttp"))
                .contains("1 to 100000");
    }

    @Test
    void tellsHowManyProjectsFit() throws Exception {
        JsonNode capacity = admin.get("/api/capacity?concurrency=500&intervalSeconds=300&avgResponseMs=3000")
                .expect(200)
                .json();

        assertThat(capacity.get("maxProjects").longValue()).isEqualTo(50_000);
        assertThat(capacity.get("recommendedProjects").longValue()).isEqualTo(10_000);
        admin.get("/api/capacity?concurrency=none").expect(400);
    }

    @Test
    void reloadsOnRequest() throws Exception {
        assertThat(admin.post("/api/projects/reload", null)
                        .expect(200)
                        .json()
                        .get("differing")
                        .isInt())
                .isTrue();
    }

    @Test
    void whoeverIsAskedToReloadHasAllNodesDoSo() throws Exception {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            ids.add(fixture.project(ApiFixture.unique("forgotten")));
        }
        try (RunningService other = fixture.startNode(Map.of("RELOAD_INTERVAL", "1h"))) {
            await().atMost(Duration.ofMinutes(1))
                    .until(() ->
                            other.metrics().get("pollux.owned.projects").gauge().value() > 0);
            TopicReader reader = new TopicReader(fixture.infrastructure().bootstrapServers());
            ids.forEach(id -> fixture.writer().writeRaw(Topic.PROJECTS, ProjectKey.of(id), null));
            fixture.writer().flush();

            await().atMost(Duration.ofMinutes(1))
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> {
                        admin.post("/api/projects/reload", null).expect(200);
                        return published(reader).containsAll(ids);
                    });
        }
    }

    /** The projects that the topic has, as it is now. */
    private static Set<Long> published(TopicReader reader) {
        Set<Long> published = new HashSet<>();
        reader.records(Topic.PROJECTS).forEach(record -> {
            long id = Long.parseLong(new String(record.key(), UTF_8));
            if (record.value() == null) {
                published.remove(id);
            } else {
                published.add(id);
            }
        });
        return published;
    }

    private JsonNode status() throws Exception {
        return admin.get("/api/status").expect(200).json();
    }

    private void report(String id, int active, int limit, Instant at) {
        ExecutorStatus status = new ExecutorStatus(id, active, active, limit, 1000, at.truncatedTo(ChronoUnit.MILLIS));
        fixture.writer().writeRaw(Topic.EXECUTORS, id.getBytes(UTF_8), Json.encode(status));
        fixture.writer().flush();
    }
}
