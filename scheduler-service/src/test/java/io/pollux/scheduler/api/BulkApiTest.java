package io.pollux.scheduler.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class BulkApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    BulkApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void changesThoseThatAreNamedOrMatch() throws Exception {
        String prefix = ApiFixture.unique("bulk");
        List<Long> ids =
                List.of(fixture.project(prefix + "-a"), fixture.project(prefix + "-b"), fixture.project(prefix + "-c"));

        assertThat(change(Map.of("action", "DISABLE", "ids", ids.subList(0, 2))))
                .isEqualTo("{\"dryRun\":false,\"matched\":2,\"changed\":2}");
        assertThat(change(Map.of("action", "DISABLE", "filter", Map.of("search", prefix))))
                .isEqualTo("{\"dryRun\":false,\"matched\":3,\"changed\":1}");
        assertThat(change(
                        Map.of("action", "ENABLE", "filter", Map.of("search", prefix, "condition", List.of("paused")))))
                .contains("\"changed\":3");
        assertThat(change(Map.of("action", "DELETE", "filter", Map.of("search", prefix), "dryRun", true)))
                .isEqualTo("{\"dryRun\":true,\"matched\":3,\"changed\":0}");
        assertThat(change(Map.of("action", "DELETE", "filter", Map.of("search", prefix, "tag", List.of("none")))))
                .contains("\"matched\":0");
        assertThat(change(Map.of("action", "DELETE", "filter", Map.of("search", prefix))))
                .contains("\"changed\":3");
        assertThat(fixture.number("select count(*) from project_conditions where project_id = " + ids.getFirst()))
                .isZero();
    }

    @Test
    void namesWhatIsWrong() throws Exception {
        wrong(Map.of("action", "DELETE"), "ids");
        wrong(Map.of("action", "DELETE", "ids", List.of(1), "filter", Map.of()), "ids");
        wrong(Map.of("action", "DELETE", "ids", List.of("x")), "ids");
        wrong(Map.of("action", "PAINT", "ids", List.of()), "action");
        wrong(Map.of("action", "DELETE", "filter", "all"), "filter");
        wrong(Map.of("action", "DELETE", "filter", Map.of("condition", List.of("sad"))), "filter.condition");
        wrong(Map.of("action", "DELETE", "filter", Map.of("tag", "x")), "filter.tag");
        wrong(Map.of("action", "DELETE", "filter", Map.of("name", "x")), "filter.name");
    }

    @Test
    void countsTagsAndListsByCondition() throws Exception {
        String tag = ApiFixture.unique("common");
        long slow = fixture.project(ApiFixture.unique("slow"));
        long down = fixture.project(ApiFixture.unique("down"));
        long paused = fixture.project(ApiFixture.unique("paused"));
        for (long id : List.of(slow, down, paused)) {
            admin.patch("/api/projects/" + id, Map.of("tags", List.of(tag), "enabled", id != paused))
                    .expect(200);
            StoredResults.state(fixture, id, id == down ? "TIMEOUT" : "UP");
        }
        fixture.execute("update project_stats set latest_response_time_ms = 1000 where project_id = " + slow);

        assertThat(ids("tag=" + tag + "&sort=condition")).containsExactly(down, slow, paused);
        assertThat(ids("tag=" + tag + "&condition=slow,paused&sort=newest")).containsExactly(paused, slow);
        assertThat(ids("tag=" + tag + "&sort=name")).containsExactly(down, paused, slow);
        assertThat(ids("tag=" + tag + "&sort=changed")).hasSize(3);
        JsonNode shown = admin.get("/api/projects/" + slow).expect(200).json();
        assertThat(shown.get("condition").textValue()).isEqualTo("SLOW");
        assertThat(shown.has("conditionSince")).isTrue();
        admin.get("/api/projects?condition=sad").expect(400);
        admin.get("/api/projects?sort=luck").expect(400);
        org.awaitility.Awaitility.await().atMost(60, SECONDS).until(() -> {
            JsonNode tags = admin.get("/api/tags").expect(200).json().get("items");
            return tags.toString().contains("{\"tag\":\"" + tag + "\",\"projects\":3}");
        });
    }

    @Test
    void pagesInEveryOrder() throws Exception {
        String prefix = ApiFixture.unique("Ordered");
        for (int i = 0; i < 5; i++) {
            fixture.project((i % 2 == 0 ? prefix : prefix.toUpperCase(java.util.Locale.ROOT)) + "-" + i);
        }
        for (String sort : List.of("id", "newest", "name", "condition", "changed")) {
            List<Long> whole = ids("search=" + prefix + "&sort=" + sort);
            List<Long> paged = new java.util.ArrayList<>();
            String cursor = "";
            do {
                JsonNode page = admin.get("/api/projects?limit=2&search=" + prefix + "&sort=" + sort + cursor)
                        .expect(200)
                        .json();
                page.get("items").forEach(item -> paged.add(item.get("id").longValue()));
                cursor = page.has("nextCursor")
                        ? "&cursor=" + page.get("nextCursor").textValue()
                        : "";
            } while (!cursor.isEmpty());
            assertThat(paged).as(sort).hasSize(5).isEqualTo(whole);
        }
        String byName = admin.get("/api/projects?limit=2&search=" + prefix + "&sort=name")
                .json()
                .get("nextCursor")
                .textValue();
        admin.get("/api/projects?sort=changed&cursor=" + byName).expect(400);
    }

    private String change(Map<String, Object> body) throws Exception {
        return admin.post("/api/projects/bulk", body).expect(200).body();
    }

    private void wrong(Map<String, Object> body, String field) throws Exception {
        assertThat(admin.post("/api/projects/bulk", body).expect(400).reason(field))
                .isNotEmpty();
    }

    private List<Long> ids(String query) throws Exception {
        return admin.get("/api/projects?" + query).expect(200).json().get("items").findValues("id").stream()
                .map(JsonNode::longValue)
                .toList();
    }
}
