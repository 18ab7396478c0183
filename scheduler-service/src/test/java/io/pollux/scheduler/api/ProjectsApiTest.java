package io.pollux.scheduler.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.Topic;
import io.pollux.testkit.TopicReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class ProjectsApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    ProjectsApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void createsAProjectThatReachesKafka() throws Exception {
        String name = ApiFixture.unique("created");
        var created = admin.post("/api/projects", Map.of("name", name, "url", "https://target.test/x", "interval", 600))
                .expect(201);
        long id = created.json().get("id").longValue();

        assertThat(created.header("Location")).isEqualTo("/api/projects/" + id);
        assertThat(created.header("ETag")).isEqualTo("\"1\"");
        var read = admin.get("/api/projects/" + id).expect(200);
        assertThat(read.json()).isEqualTo(created.json());
        assertThat(read.json().get("timeoutMs").intValue()).isEqualTo(30_000);
        TopicReader reader = new TopicReader(fixture.infrastructure().bootstrapServers());
        await().atMost(60, SECONDS)
                .until(() -> reader.latest(Topic.PROJECTS, Project.class).containsKey(Long.toString(id)));
    }

    @Test
    void replacesWhatIsSentBackChanged() throws Exception {
        long id = fixture.project(ApiFixture.unique("put"));
        ObjectNode project = (ObjectNode) admin.get("/api/projects/" + id).json();
        project.put("url", "http://elsewhere.test/");

        var changed = admin.put("/api/projects/" + id, project).expect(200);

        assertThat(changed.json().get("version").longValue()).isEqualTo(2);
        assertThat(changed.json().get("url").textValue()).isEqualTo("http://elsewhere.test/");
        assertThat(admin.put("/api/projects/" + id, project).expect(409).reason("version"))
                .startsWith("is now 2");
    }

    @Test
    void refusesAChangeOfAnotherVersionThanIfMatchNames() throws Exception {
        long id = fixture.project(ApiFixture.unique("if-match"));
        ApiClient matching = admin.with("If-Match", "\"1\"");

        matching.patch("/api/projects/" + id, Map.of("enabled", false)).expect(200);
        matching.patch("/api/projects/" + id, Map.of("enabled", true)).expect(412);
        matching.put("/api/projects/" + id, Map.of("name", "x", "url", "http://x.test/"))
                .expect(412);
        assertThat(admin.patch("/api/projects/" + id, Map.of("version", 1))
                        .expect(409)
                        .reason("version"))
                .startsWith("is now 2");
        matching.delete("/api/projects/" + id).expect(412);
        admin.with("If-Match", "x").delete("/api/projects/" + id).expect(400);
        admin.with("If-Match", "\"2\"").delete("/api/projects/" + id).expect(204);
    }

    @Test
    void patchesOnlyWhatIsNamed() throws Exception {
        long id = fixture.project(ApiFixture.unique("patched"));

        var patched = admin.with("Content-Type", "application/merge-patch+json")
                .patch("/api/projects/" + id, Map.of("headers", Map.of("X-One", "1"), "tags", List.of("a", "b")))
                .expect(200);
        var again = admin.patch("/api/projects/" + id, "{\"headers\":{\"X-Two\":\"2\",\"X-One\":null}}")
                .expect(200);

        assertThat(patched.json().get("interval").intValue()).isEqualTo(3600);
        assertThat(again.json().get("headers").toString()).isEqualTo("{\"X-Two\":\"2\"}");
        assertThat(again.json().get("tags")).hasSize(2);
    }

    @Test
    void deletes() throws Exception {
        long id = fixture.project(ApiFixture.unique("deleted"));

        admin.delete("/api/projects/" + id).expect(204);

        admin.get("/api/projects/" + id).expect(404);
        admin.delete("/api/projects/" + id).expect(404);
        admin.put("/api/projects/" + id, Map.of("name", "x", "url", "http://x.test/"))
                .expect(404);
        admin.patch("/api/projects/" + id, Map.of("enabled", false)).expect(404);
        admin.get("/api/projects/not-a-number").expect(404);
    }

    @Test
    void refusesANameThatIsTaken() throws Exception {
        String name = ApiFixture.unique("taken");
        fixture.project(name);

        assertThat(admin.post("/api/projects", Map.of("name", name, "url", "http://target.test/"))
                        .expect(409)
                        .reason("name"))
                .isEqualTo("is taken by another project");
    }

    @Test
    void pagesThroughWhatMatchesASearch() throws Exception {
        String word = ApiFixture.unique("50%_of");
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(fixture.project(word + "-" + i));
        }
        String search = "/api/projects?limit=2&search=" + word.replace("%", "%25");

        List<Long> found = new ArrayList<>();
        JsonNode page = admin.get(search).expect(200).json();
        page.get("items").forEach(item -> found.add(item.get("id").longValue()));
        while (page.has("nextCursor")) {
            page = admin.get(search + "&cursor=" + page.get("nextCursor").textValue())
                    .expect(200)
                    .json();
            page.get("items").forEach(item -> found.add(item.get("id").longValue()));
        }

        assertThat(found).isEqualTo(ids);
        assertThat(admin.get("/api/projects?cursor=%21").expect(400).reason("cursor"))
                .contains("nextCursor");
        assertThat(admin.get("/api/projects?limit=0&").expect(400).reason("limit"))
                .contains("1 to 500");
    }

    @Test
    void filtersByTagEnabledAndState() throws Exception {
        String tag = ApiFixture.unique("tag");
        long up = fixture.project(ApiFixture.unique("up"));
        long down = fixture.project(ApiFixture.unique("down"));
        for (long id : List.of(up, down)) {
            admin.patch("/api/projects/" + id, Map.of("tags", List.of(tag, "both")))
                    .expect(200);
        }
        admin.patch("/api/projects/" + down, Map.of("enabled", false)).expect(200);
        StoredResults.state(fixture, up, "UP");
        StoredResults.state(fixture, down, "TIMEOUT");

        assertThat(ids("/api/projects?tag=" + tag)).containsExactly(up, down);
        assertThat(ids("/api/projects?tag=" + tag + ",both&enabled=true")).containsExactly(up);
        assertThat(ids("/api/projects?state=down&tag=" + tag)).containsExactly(down);
        assertThat(ids("/api/projects?state=up&tag=" + tag)).containsExactly(up);
        assertThat(admin.get("/api/projects/" + down)
                        .json()
                        .get("state")
                        .get("outcome")
                        .textValue())
                .isEqualTo("TIMEOUT");
    }

    @Test
    void showsARowThatWasBrokenByHandForWhatItIs() throws Exception {
        long id = fixture.project(ApiFixture.unique("broken"));
        fixture.execute("update projects set expected_status = 'nonsense' where id = " + id);

        assertThat(admin.get("/api/projects/" + id).expect(409).reason("id")).contains("changed by hand");
        assertThat(ids("/api/projects?limit=500")).doesNotContain(id);

        fixture.execute("delete from projects where id = " + id);
    }

    private List<Long> ids(String path) throws Exception {
        List<Long> ids = new ArrayList<>();
        admin.get(path)
                .expect(200)
                .json()
                .get("items")
                .forEach(item -> ids.add(Objects.requireNonNull(item.get("id")).longValue()));
        return ids;
    }
}
