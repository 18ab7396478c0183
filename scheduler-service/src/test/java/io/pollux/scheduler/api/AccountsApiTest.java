package io.pollux.scheduler.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class AccountsApiTest {

    private static final String PASSWORD = "a password of tests";

    private final ApiFixture fixture;
    private final ApiClient admin;

    AccountsApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void addsChangesAndRemovesUsers() throws Exception {
        String name = ApiFixture.unique("user");
        var added = admin.post("/api/users", Map.of("username", name, "password", PASSWORD, "role", "viewer"))
                .expect(201);
        String path = added.header("Location");
        ApiClient user = fixture.client().signedIn(name, PASSWORD);

        assertThat(user.get("/api/account").expect(200).body())
                .isEqualTo("{\"name\":\"" + name + "\",\"role\":\"VIEWER\"}");
        assertThat(admin.get("/api/users").expect(200).body()).contains(name).doesNotContain("argon2");
        admin.post("/api/users", Map.of("username", name, "password", PASSWORD, "role", "VIEWER"))
                .expect(409);
        admin.put(path, Map.of("role", "EDITOR")).expect(200);
        user.get("/api/account").expect(401);
        assertThat(fixture.client()
                        .signedIn(name, PASSWORD)
                        .get("/api/account")
                        .json()
                        .get("role")
                        .textValue())
                .isEqualTo("EDITOR");
        admin.delete(path).expect(204);
        admin.delete(path).expect(404);
        admin.put(path, Map.of("role", "ADMIN")).expect(404);
        fixture.client()
                .post("/api/auth/login", Map.of("username", name, "password", PASSWORD))
                .expect(401);
    }

    @Test
    void letsEverybodyChangeHisOwnPassword() throws Exception {
        String name = ApiFixture.unique("self");
        admin.post("/api/users", Map.of("username", name, "password", PASSWORD, "role", "VIEWER"))
                .expect(201);
        ApiClient user = fixture.client().signedIn(name, PASSWORD);

        assertThat(user.put("/api/account/password", change("wrong", "another password"))
                        .expect(400)
                        .reason("currentPassword"))
                .isEqualTo("is wrong");
        assertThat(user.put("/api/account/password", change(PASSWORD, "short"))
                        .expect(400)
                        .reason("newPassword"))
                .contains("8 to 200");
        user.put("/api/account/password", change(PASSWORD, "another password")).expect(204);

        user.get("/api/account").expect(401);
        fixture.client().signedIn(name, "another password").get("/api/account").expect(200);
    }

    @Test
    void keepsTheLastAdmin() throws Exception {
        long id = fixture.number("select id from users where username = 'admin'");

        admin.put("/api/users/" + id, Map.of("role", "VIEWER")).expect(409);
        admin.delete("/api/users/" + id).expect(409);
    }

    @Test
    void showsAnApiKeyOnceAndRevokesIt() throws Exception {
        String name = ApiFixture.unique("key");
        var added =
                admin.post("/api/keys", Map.of("name", name, "role", "EDITOR")).expect(201);
        String key = added.json().get("key").textValue();
        ApiClient program = fixture.client().bearing(key);

        assertThat(program.get("/api/account").expect(200).json().get("name").textValue())
                .isEqualTo("key:" + name);
        program.put("/api/account/password", change("none", "another password")).expect(403);
        assertThat(admin.get("/api/keys").expect(200).body()).contains(name).doesNotContain(key);
        assertThat(fixture.number("select count(*) from api_keys where position('" + key + "' in api_keys::text) > 0"))
                .isZero();
        admin.post("/api/keys", Map.of("name", name, "role", "EDITOR")).expect(409);
        admin.delete(added.header("Location")).expect(204);
        program.get("/api/account").expect(401);
        admin.delete("/api/keys/999999").expect(404);
    }

    @Test
    void refusesAKeyThatHasExpired() throws Exception {
        String key = admin.post(
                        "/api/keys",
                        Map.of("name", ApiFixture.unique("old"), "role", "ADMIN", "expiresAt", "2020-01-01T00:00:00Z"))
                .expect(201)
                .json()
                .get("key")
                .textValue();

        fixture.client().bearing(key).get("/api/account").expect(401);
        assertThat(admin.post("/api/keys", Map.of("name", "x", "role", "ADMIN", "expiresAt", "tomorrow"))
                        .expect(400)
                        .reason("expiresAt"))
                .contains("ISO-8601");
    }

    @Test
    void recordsWhoChangedWhat() throws Exception {
        String name = ApiFixture.unique("audited");
        long id = fixture.project(name);
        admin.patch("/api/projects/" + id, Map.of("secretHeaders", Map.of("X-Token", "do-not-tell")))
                .expect(200);
        admin.delete("/api/projects/" + id).expect(204);

        List<String> actions = new ArrayList<>();
        JsonNode page = admin.get("/api/audit?limit=2").expect(200).json();
        while (actions.size() < 3) {
            for (JsonNode entry : page.get("items")) {
                if (entry.get("subject").textValue().startsWith("project " + id)) {
                    actions.add(entry.get("actor").textValue() + " "
                            + entry.get("action").textValue());
                }
            }
            page = admin.get("/api/audit?limit=2&cursor="
                            + page.get("nextCursor").textValue())
                    .expect(200)
                    .json();
        }
        assertThat(actions).containsExactly("admin project.delete", "admin project.change", "admin project.create");
        assertThat(fixture.number(
                        "select count(*) from audit_log where position('do-not-tell' in audit_log::text) > 0"))
                .isZero();
        admin.get("/api/audit?limit=none").expect(400);
    }

    @Test
    void slowsDownWhoGuessesPasswords() throws Exception {
        String name = ApiFixture.unique("guessed");
        admin.post("/api/users", Map.of("username", name, "password", PASSWORD, "role", "VIEWER"))
                .expect(201);
        for (int i = 0; i < 5; i++) {
            fixture.client()
                    .post("/api/auth/login", Map.of("username", name, "password", "guess " + i))
                    .expect(401);
        }

        var refused = fixture.client()
                .post("/api/auth/login", Map.of("username", name, "password", PASSWORD))
                .expect(429);

        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(800, 900);
        fixture.execute("delete from login_failures");
        fixture.client().signedIn(name, PASSWORD);
    }

    private static Map<String, String> change(String current, String wanted) {
        return Map.of("currentPassword", current, "newPassword", wanted);
    }
}
