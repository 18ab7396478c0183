package io.pollux.scheduler.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.auth0.jwt.JWT;
import com.auth0.jwt.JWTCreator;
import com.auth0.jwt.algorithms.Algorithm;
import io.pollux.common.contract.Topic;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TopicReader;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** G8: no call without a valid token, no role beyond its rights, no secret in an answer, a row or a topic. */
@ExtendWith(ApiFixture.Extension.class)
class G8NobodyGetsInTest {

    private static final String SECRET = "only-for-tests-and-nothing-else-0123456789";
    private static final String PASSWORD = "a password of tests";

    private final ApiFixture fixture;
    private final ApiClient admin;

    G8NobodyGetsInTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void noCallWithoutAToken() throws Exception {
        for (Contract.Operation operation : Contract.operations()) {
            if (!operation.role().isEmpty()) {
                fixture.client()
                        .send(operation.method(), concrete(operation), null)
                        .expect(401);
                fixture.client()
                        .with("Authorization", "Basic YWRtaW46YWRtaW4tb2YtdGVzdHM=")
                        .send(operation.method(), concrete(operation), null)
                        .expect(401);
            }
        }
    }

    @Test
    void noRoleBeyondItsRights() throws Exception {
        long projects = fixture.number("select count(*) from projects");
        for (String role : List.of("VIEWER", "EDITOR")) {
            ApiClient client = withRole(role);
            for (Contract.Operation operation : Contract.operations()) {
                boolean beyond = operation.role().equals("ADMIN")
                        || (operation.role().equals("EDITOR") && role.equals("VIEWER"));
                if (beyond) {
                    client.send(operation.method(), concrete(operation), null).expect(403);
                }
            }
        }
        assertThat(fixture.number("select count(*) from projects")).isEqualTo(projects);
    }

    @Test
    void noForgedToken() throws Exception {
        String genuine = adminToken();
        List<String> parts = List.of(genuine.split("\\.", -1));
        String header = "{\"alg\":\"none\",\"typ\":\"JWT\"}";
        String payload = new String(Base64.getUrlDecoder().decode(parts.get(1)), UTF_8);
        String raised = payload.replaceFirst("\\{", "{\"role\":\"ADMIN\",");

        List<String> forged = List.of(
                base64(header) + "." + parts.get(1) + ".",
                base64(header) + "." + parts.get(1) + "." + parts.get(2),
                parts.get(0) + "." + base64(raised) + "." + parts.get(2),
                parts.get(0) + "." + parts.get(1) + "." + parts.get(2).substring(1),
                genuine.substring(0, genuine.length() - 1),
                token().sign(Algorithm.HMAC256("another-secret-that-is-long-enough-to-be-one")),
                token().sign(Algorithm.HMAC384(SECRET)),
                token().sign(Algorithm.none()),
                token().withExpiresAt(Instant.now().minusSeconds(1)).sign(Algorithm.HMAC256(SECRET)),
                token().withIssuer("elsewhere").sign(Algorithm.HMAC256(SECRET)),
                token().withSubject("999999").sign(Algorithm.HMAC256(SECRET)),
                token().withSubject("admin").sign(Algorithm.HMAC256(SECRET)),
                token().withClaim("gen", 99).sign(Algorithm.HMAC256(SECRET)),
                token().withClaim("gen", (Integer) null).sign(Algorithm.HMAC256(SECRET)),
                JWT.create()
                        .withIssuer("pollux")
                        .withSubject("1")
                        .withClaim("gen", 1)
                        .sign(Algorithm.HMAC256(SECRET)),
                "pollux_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "pollux_' or '1'='1",
                "..",
                "null");

        fixture.client()
                .bearing(token().sign(Algorithm.HMAC256(SECRET)))
                .get("/api/users")
                .expect(200);
        for (String token : forged) {
            fixture.client().bearing(token).get("/api/users").expect(401);
        }
    }

    @Test
    void aTokenOfThePreviousSecretIsStillTaken() throws Exception {
        String token = adminToken();
        try (RunningService rotated = fixture.startNode(
                Map.of("JWT_SECRET", "the-new-secret-of-tests-0123456789abcdef", "JWT_PREVIOUS_SECRET", SECRET))) {
            ApiClient there = new ApiClient(rotated.port());
            there.bearing(token).get("/api/account").expect(200);
            ApiClient renewed = there.signedIn("admin", ApiFixture.ADMIN_PASSWORD);
            renewed.get("/api/account").expect(200);
            renewed.at(fixture.client().port()).get("/api/account").expect(401);
        }
    }

    @Test
    void noSecretHeaderInAnAnswerARowOrATopic() throws Exception {
        String value = "Bearer very-secret-value";
        var created = admin.post(
                        "/api/projects",
                        Map.of(
                                "name", ApiFixture.unique("secret"),
                                "url", "https://target.test/",
                                "interval", 3600,
                                "headers", Map.of("Authorization", value, "X-Open", "open"),
                                "secretHeaders", Map.of("X-Token", "very-secret-value")))
                .expect(201);
        String path = created.header("Location");
        String taskId = admin.post(path + "/check", null)
                .expect(202)
                .json()
                .get("taskId")
                .textValue();
        admin.get("/api/tasks/" + taskId + "?wait=20s").expect(200);

        assertThat(created.json().get("headers").toString()).isEqualTo("{\"X-Open\":\"open\"}");
        assertThat(created.json().get("secretHeaders").toString())
                .isEqualTo("{\"Authorization\":\"********\",\"X-Token\":\"********\"}");
        for (String other : List.of(path, "/api/projects?limit=500", "/api/projects/export", "/api/audit")) {
            assertThat(admin.get(other).expect(200).body()).doesNotContain("very-secret-value", "secret:v1:");
        }
        assertThat(fixture.number(
                        "select count(*) from projects where position('very-secret-value' in projects::text) > 0"))
                .isZero();
        TopicReader reader = new TopicReader(fixture.infrastructure().bootstrapServers());
        for (Topic topic : Topic.values()) {
            assertThat(reader.records(topic))
                    .noneMatch(record ->
                            record.value() != null && new String(record.value(), UTF_8).contains("very-secret-value"));
        }
    }

    @Test
    void noSecretIsSentToAnotherServer() throws Exception {
        String path = admin.post(
                        "/api/projects",
                        Map.of(
                                "name",
                                ApiFixture.unique("kept"),
                                "url",
                                "https://target.test/",
                                "interval",
                                3600,
                                "secretHeaders",
                                Map.of("X-Token", "value")))
                .expect(201)
                .header("Location");
        String sealed = sealed(path);

        admin.patch(path, Map.of("url", "https://target.test/other")).expect(200);
        assertThat(sealed(path)).isEqualTo(sealed);
        for (String elsewhere : List.of("https://evil.test/", "http://target.test/", "https://target.test:8443/")) {
            assertThat(admin.patch(path, Map.of("url", elsewhere)).expect(400).reason("secretHeaders.X-Token"))
                    .contains("another server");
        }
        admin.patch(path, Map.of("url", "https://evil.test/", "secretHeaders", Map.of("X-Token", "other")))
                .expect(200);
        assertThat(sealed(path)).isNotEqualTo(sealed);
    }

    @Test
    void noInjection() throws Exception {
        String name = "'; drop table projects; --";
        long id = fixture.project(name);

        assertThat(admin.get("/api/projects?search=%27%3B%20drop%20table")
                        .expect(200)
                        .json()
                        .get("items"))
                .hasSize(1);
        admin.get("/api/projects?tag=%27%20or%20%271%27%3D%271").expect(200);
        admin.get("/api/projects/1%20or%201=1").expect(404);
        admin.get("/api/tasks/1-1-manual%27%20or%20%271").expect(404);
        admin.post("/api/auth/login", Map.of("username", "admin' --", "password", "x"))
                .expect(401);
        var answer = admin.get("/api/projects?cursor=x%0d%0aSet-Cookie:%20a=b").expect(400);
        assertThat(answer.headers().map()).doesNotContainKey("set-cookie");
        assertThat(answer.body()).doesNotContain("\r", "\n");
        admin.delete("/api/projects/" + id).expect(204);
    }

    @Test
    void everyAnswerHasItsSecurityHeaders() throws Exception {
        for (String path : List.of("/", "/api/status", "/nowhere", "/openapi.json")) {
            var answer = fixture.client().get(path);
            assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
            assertThat(answer.header("Content-Security-Policy"))
                    .contains("default-src 'none'")
                    .doesNotContain("unsafe");
        }
    }

    @Test
    void onlyOriginsThatAreNamedMayCallFromAPage() throws Exception {
        ApiClient friend = fixture.client().with("Origin", "https://friend.test");
        ApiClient stranger = fixture.client().with("Origin", "https://stranger.test");

        assertThat(friend.get("/api/status").header("Access-Control-Allow-Origin"))
                .isEqualTo("https://friend.test");
        assertThat(friend.send("OPTIONS", "/api/projects", null).expect(204).header("Access-Control-Allow-Methods"))
                .contains("PATCH");
        assertThat(stranger.get("/api/status").header("Access-Control-Allow-Origin"))
                .isEmpty();
        assertThat(stranger.send("OPTIONS", "/api/projects", null).expect(405).header("Allow"))
                .isEqualTo("GET, POST");
    }

    @Test
    void bodiesAreLimitedAndOfTheRightType() throws Exception {
        String large = "{\"name\":\"" + "x".repeat(300_000) + "\"}";
        for (Contract.Operation operation : Contract.operations()) {
            if (operation.takesBody()) {
                String path =
                        operation.path().contains("/users/") || operation.path().contains("/projects/{")
                                ? existing(operation)
                                : concrete(operation);
                admin.with("Content-Type", "text/plain")
                        .send(operation.method(), path, "{}")
                        .expect(415);
                if (!operation.path().endsWith("/import")) {
                    admin.send(operation.method(), path, large).expect(413);
                    admin.send(operation.method(), path, "{\"unknown\":1}")
                            .expect(operation.path().endsWith("/validate") ? 200 : 400);
                }
            }
        }
    }

    private String existing(Contract.Operation operation) throws Exception {
        String table = operation.path().contains("/users/") ? "users" : "projects";
        if (table.equals("projects")) {
            fixture.project(ApiFixture.unique("existing"));
        }
        return operation.path().replace("{id}", Long.toString(fixture.number("select max(id) from " + table)));
    }

    private static String concrete(Contract.Operation operation) {
        return operation
                .path()
                .replace("{id}", "1")
                .replace("{taskId}", "1-1-manual")
                .replace("{slug}", "page");
    }

    private ApiClient withRole(String role) throws Exception {
        String name = ApiFixture.unique("role");
        admin.post("/api/users", Map.of("username", name, "password", PASSWORD, "role", role))
                .expect(201);
        return fixture.client().signedIn(name, PASSWORD);
    }

    private String adminToken() throws Exception {
        return fixture.client()
                .post("/api/auth/login", Map.of("username", "admin", "password", ApiFixture.ADMIN_PASSWORD))
                .expect(200)
                .json()
                .get("token")
                .textValue();
    }

    private String sealed(String path) throws Exception {
        return fixture.text(
                "select headers->>'X-Token' from projects where id = " + path.substring(path.lastIndexOf('/') + 1));
    }

    /** What a token of the first admin holds, to be spoilt. */
    private static JWTCreator.Builder token() {
        return JWT.create()
                .withIssuer("pollux")
                .withSubject("1")
                .withClaim("gen", 1)
                .withExpiresAt(Instant.now().plusSeconds(60));
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }
}
