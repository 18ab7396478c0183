package io.pollux.scheduler.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class LoginTest {

    private final ApiFixture fixture;

    LoginTest(ApiFixture fixture) {
        this.fixture = fixture;
    }

    @Test
    void givesATokenForTheRightPassword() throws Exception {
        var answer = fixture.client()
                .post("/api/auth/login", Map.of("username", "Admin", "password", ApiFixture.ADMIN_PASSWORD))
                .expect(200);

        assertThat(Instant.parse(answer.json().get("expiresAt").textValue())).isAfter(Instant.now());
        fixture.client()
                .bearing(answer.json().get("token").textValue())
                .get("/api/status")
                .expect(200);
    }

    @Test
    void tellsAWrongNameAndAWrongPasswordAlike() throws Exception {
        var wrongPassword = fixture.client()
                .post("/api/auth/login", Map.of("username", "admin", "password", "not the password"))
                .expect(401);
        var wrongName = fixture.client()
                .post("/api/auth/login", Map.of("username", "somebody", "password", "not the password"))
                .expect(401);

        assertThat(wrongName.body()).isEqualTo(wrongPassword.body());
        assertThat(wrongName.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    @Test
    void namesEachWrongField() throws Exception {
        var answer = fixture.client()
                .post("/api/auth/login", Map.of("password", 17, "remember", true))
                .expect(400);

        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.reason("username")).startsWith("is missing");
        assertThat(answer.reason("password")).startsWith("must be text");
        assertThat(answer.reason("remember")).isEqualTo("is not known here");
    }
}
