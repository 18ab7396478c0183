package io.pollux.scheduler.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trial;
import io.pollux.testkit.TopicReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Drafts of projects: what is wrong with them, and what would come of them. */
@ExtendWith(ApiFixture.Extension.class)
class DraftsApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    DraftsApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void saysEverythingThatIsWrongWithoutSavingAnything() throws Exception {
        long projects = fixture.number("select count(*) from projects");
        String taken = ApiFixture.unique("taken");
        long id = fixture.project(taken);

        JsonNode errors = admin.post(
                        "/api/projects/validate", Map.of("name", taken, "url", "ftp://x.test/", "interval", 0))
                .expect(200)
                .json()
                .get("errors");

        assertThat(errors.findValuesAsText("field")).containsExactlyInAnyOrder("url", "interval", "name");
        assertThat(errors.toString()).contains("is taken by another project");
        assertThat(admin.post("/api/projects/validate?project=" + id, Map.of("name", taken, "url", "http://x.test/"))
                        .expect(200)
                        .json()
                        .get("errors"))
                .isEmpty();
        admin.post("/api/projects/validate?project=999999999", Map.of("name", "x"))
                .expect(404);
        admin.post("/api/projects/validate", "[]").expect(400);
        assertThat(fixture.number("select count(*) from projects")).isEqualTo(projects + 1);
    }

    @Test
    void checksADraftUnderAnIdThatIsNoProjects() throws Exception {
        String name = ApiFixture.unique("tried");

        var accepted = admin.post("/api/projects/test", Map.of("name", name, "url", "http://target.test/trial"))
                .expect(202);
        JsonNode done =
                admin.get(accepted.header("Location") + "?wait=20s").expect(200).json();

        assertThat(done.get("result").get("outcome").textValue()).isEqualTo("UP");
        String taskId = accepted.json().get("taskId").textValue();
        ProjectTask task = new TopicReader(fixture.infrastructure().bootstrapServers())
                .values(Topic.TASKS, ProjectTask.class).stream()
                        .filter(candidate -> candidate.taskId().equals(taskId))
                        .findFirst()
                        .orElseThrow();
        assertThat(Trial.isId(task.projectId())).isTrue();
        assertThat(task.project().url()).isEqualTo("http://target.test/trial");
        assertThat(fixture.number("select count(*) from projects where name = '" + name + "'"))
                .isZero();
        admin.post("/api/projects/test", Map.of("name", name)).expect(400);
        admin.post("/api/projects/test?project=999999999", Map.of("name", name, "url", "http://target.test/"))
                .expect(404);
    }

    @Test
    void keepsASecretInATestOfTheSameServerOnly() throws Exception {
        long id = fixture.project(ApiFixture.unique("secretive"));
        admin.patch("/api/projects/" + id, Map.of("secretHeaders", Map.of("X-Token", "hidden")))
                .expect(200);
        Map<String, String> kept = Map.of("X-Token", "********");

        admin.post(
                        "/api/projects/test?project=" + id,
                        Map.of("name", "x", "url", "http://target.test/other", "secretHeaders", kept))
                .expect(202);
        assertThat(admin.post(
                                "/api/projects/test?project=" + id,
                                Map.of("name", "x", "url", "http://evil.test/", "secretHeaders", kept))
                        .expect(400)
                        .reason("secretHeaders.X-Token"))
                .contains("another server");
    }
}
