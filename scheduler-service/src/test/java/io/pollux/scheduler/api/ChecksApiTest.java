package io.pollux.scheduler.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TopicReader;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class ChecksApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    ChecksApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void answersWithTheResultAsSoonAsThereIsOne() throws Exception {
        long id = fixture.project(ApiFixture.unique("check"));

        var accepted = admin.post("/api/projects/" + id + "/check", null).expect(202);
        String taskId = accepted.json().get("taskId").textValue();
        JsonNode done =
                admin.get(accepted.header("Location") + "?wait=20s").expect(200).json();

        assertThat(accepted.header("Location")).isEqualTo("/api/tasks/" + taskId);
        assertThat(taskId).startsWith(id + "-").endsWith("-manual");
        assertThat(done.get("state").textValue()).isEqualTo("DONE");
        assertThat(done.get("result").get("outcome").textValue()).isEqualTo("UP");
        ProjectTask task = new TopicReader(fixture.infrastructure().bootstrapServers())
                .values(Topic.TASKS, ProjectTask.class).stream()
                        .filter(candidate -> candidate.taskId().equals(taskId))
                        .findFirst()
                        .orElseThrow();
        assertThat(task.trigger()).isEqualTo(Trigger.MANUAL);
        assertThat(task.attempt()).isEqualTo(1);
    }

    @Test
    void isPendingWhenTheWaitIsOver() throws Exception {
        String taskId = heldCheck();
        long before = System.nanoTime();

        JsonNode pending =
                admin.get("/api/tasks/" + taskId + "?wait=300ms").expect(202).json();

        assertThat(pending.toString()).isEqualTo("{\"taskId\":\"" + taskId + "\",\"state\":\"PENDING\"}");
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofMillis(290));
        admin.get("/api/tasks/" + taskId).expect(202);
    }

    @Test
    void endsWithATaskThatTheJanitorGivesUp() throws Exception {
        String taskId = heldCheck();
        long projectId = Long.parseLong(taskId.split("-", -1)[0]);
        CompletableFuture<ApiClient.Response> answer = waiting(admin, taskId);
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

        fixture.writer()
                .write(
                        Topic.TIMEOUTS,
                        projectId,
                        new TimedOutRequest(
                                taskId,
                                projectId,
                                3,
                                TimedOutRequest.State.QUEUED,
                                now,
                                now,
                                now,
                                null,
                                TimedOutRequest.Action.DEAD));

        JsonNode result = answer.get(20, SECONDS).expect(200).json().get("result");
        assertThat(result.get("outcome").textValue()).isEqualTo("QUEUE_TIMEOUT");
        assertThat(result.get("givenUp").booleanValue()).isTrue();
    }

    @Test
    void findsAnOlderTaskInTheDatabase() throws Exception {
        long id = fixture.project(ApiFixture.unique("stored"));
        String taskId = StoredResults.result(fixture, id, Instant.parse("2026-01-01T00:00:00Z"), "CONNECT_ERROR");

        JsonNode done = admin.get("/api/tasks/" + taskId).expect(200).json();

        assertThat(done.get("result").get("outcome").textValue()).isEqualTo("CONNECT_ERROR");
    }

    @Test
    void knowsNothingOfATaskThatNeverWas() throws Exception {
        long id = fixture.project(ApiFixture.unique("never"));

        for (String taskId : List.of(
                id + "-" + System.currentTimeMillis() + "-manual",
                id + "-1700000000000-schedule",
                id + "-1-retry-1",
                "nonsense",
                "1-2-3",
                "9999999-1-manual")) {
            admin.get("/api/tasks/" + taskId + "?wait=10s").expect(404);
        }
    }

    @Test
    void givesChecksWithinOneMillisecondDifferentIds() throws Exception {
        long id = fixture.project(ApiFixture.unique("burst"));
        List<CompletableFuture<String>> checks = java.util.stream.IntStream.range(0, 20)
                .mapToObj(_ -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return admin.post("/api/projects/" + id + "/check", null)
                                .expect(202)
                                .json()
                                .get("taskId")
                                .textValue();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();

        Set<String> ids = new HashSet<>();
        for (CompletableFuture<String> check : checks) {
            ids.add(check.get(20, SECONDS));
        }

        assertThat(ids).hasSize(20);
    }

    @Test
    void awaitsOnOneNodeWhatWasPostedToAnother() throws Exception {
        try (RunningService other = fixture.startNode(Map.of())) {
            ApiClient elsewhere = admin.at(other.port());
            String pending = heldCheck();
            elsewhere.get("/api/tasks/" + pending).expect(202);

            long id = fixture.project(ApiFixture.unique("two-nodes"));
            for (int i = 0; i < 10; i++) {
                String taskId = admin.post("/api/projects/" + id + "/check", null)
                        .expect(202)
                        .json()
                        .get("taskId")
                        .textValue();
                elsewhere.get("/api/tasks/" + taskId + "?wait=20s").expect(200);
            }
        }
    }

    @Test
    void refusesAWaitThatIsTooLongAndAProjectThatIsNone() throws Exception {
        admin.post("/api/projects/999999999/check", null).expect(404);
        assertThat(admin.get("/api/tasks/1-1-manual?wait=10m").expect(400).reason("wait"))
                .contains("60s");
    }

    private String heldCheck() throws Exception {
        long id = fixture.project(ApiFixture.unique("held"));
        fixture.executor().hold(id);
        return admin.post("/api/projects/" + id + "/check", null)
                .expect(202)
                .json()
                .get("taskId")
                .textValue();
    }

    private static CompletableFuture<ApiClient.Response> waiting(ApiClient client, String taskId) {
        CompletableFuture<ApiClient.Response> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                answer.complete(client.get("/api/tasks/" + taskId + "?wait=20s"));
            } catch (Exception e) {
                answer.completeExceptionally(e);
            }
        });
        await().until(answer::isDone, done -> !done);
        return answer;
    }
}
