package io.pollux.executor.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pollux.common.contract.Assertion;
import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.testkit.SampleProjects;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ExpectationsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void looksAtTheStatusFirst() throws Exception {
        Verdict verdict = verify(answer(404, "body"), new Assertion.BodyContains("something else"));

        assertThat(verdict)
                .isEqualTo(new Verdict.Failed(Outcome.WRONG_STATUS, "The status is 404, expected was 200-299"));
    }

    @Test
    void findsTextAndExpressionsInTheBody() throws Exception {
        Answer answer = answer(200, "all systems\nup: 42");

        assertThat(verify(answer, new Assertion.BodyContains("systems"))).isEqualTo(Verdict.MET);
        assertThat(verify(answer, new Assertion.BodyContains("Systems"))).isInstanceOf(Verdict.Failed.class);
        assertThat(verify(answer, new Assertion.BodyMatches("up: \\d+$"))).isEqualTo(Verdict.MET);
        assertThat(verify(answer, new Assertion.BodyMatches("down: \\d+"))).isInstanceOf(Verdict.Failed.class);
    }

    @Test
    @Timeout(10)
    void endsAHostileExpressionInTime() throws Exception {
        Answer answer = answer(200, "a".repeat(50_000) + "!");

        assertThat(verify(answer, new Assertion.BodyMatches("(a|aa)+$"))).isInstanceOf(Verdict.Failed.class);
        assertThat(verify(answer, new Assertion.BodyMatches("(a*)*b"))).isInstanceOf(Verdict.Failed.class);
        assertThat(verify(answer, new Assertion.BodyMatches("(a+)+b"))).isInstanceOf(Verdict.Failed.class);
    }

    @Test
    void comparesWhatAJsonPathSelects() throws Exception {
        Answer answer = answer(200, "{\"state\":\"ok\",\"n\":3,\"all\":[{\"up\":true},{\"up\":true}]}");

        assertThat(verify(answer, new Assertion.JsonPath("$.state", "ok"))).isEqualTo(Verdict.MET);
        assertThat(verify(answer, new Assertion.JsonPath("$.n", "3"))).isEqualTo(Verdict.MET);
        assertThat(verify(answer, new Assertion.JsonPath("$.all[*].up", "true")))
                .isEqualTo(Verdict.MET);
        assertThat(verify(answer, new Assertion.JsonPath("$.state", null))).isEqualTo(Verdict.MET);
        assertThat(verify(answer, new Assertion.JsonPath("$.state", "no"))).isInstanceOf(Verdict.Failed.class);
        assertThat(verify(answer, new Assertion.JsonPath("$.missing", null))).isInstanceOf(Verdict.Failed.class);
        assertThat(verify(answer(200, "<html>"), new Assertion.JsonPath("$", null)))
                .isEqualTo(Verdict.failed("The body is not JSON"));
    }

    @Test
    void refusesAJsonPathThatIsNone() {
        assertThatThrownBy(() -> verify(answer(200, "{}"), new Assertion.JsonPath("state", null)))
                .isInstanceOf(InvalidAssertionException.class);
    }

    @Test
    void looksAtHeadersTimeAndCertificate() throws Exception {
        Answer answer = answer(200, "");

        assertThat(verify(answer, new Assertion.Header("Server", "nginx"))).isEqualTo(Verdict.MET);
        assertThat(verify(answer, new Assertion.Header("Server", "caddy"))).isInstanceOf(Verdict.Failed.class);
        assertThat(verify(answer, new Assertion.Header("X-Missing", null))).isInstanceOf(Verdict.Failed.class);
        assertThat(verify(answer, new Assertion.ResponseTime(250))).isEqualTo(Verdict.MET);
        assertThat(verify(answer, new Assertion.ResponseTime(249))).isInstanceOf(Verdict.Failed.class);
        assertThat(verify(answer, new Assertion.CertificateExpiry(10))).isEqualTo(Verdict.MET);
        assertThat(verify(answer, new Assertion.CertificateExpiry(11))).isInstanceOf(Verdict.Failed.class);
        assertThat(verify(answer(200, "", null), new Assertion.CertificateExpiry(0)))
                .isInstanceOf(Verdict.Failed.class);
    }

    private static Answer answer(int status, String body) {
        return answer(status, body, NOW.plus(Duration.ofDays(10)));
    }

    private static Answer answer(int status, String body, @Nullable Instant expiry) {
        return new Answer(
                status,
                name -> name.equals("Server") ? List.of("nginx/1.2") : List.of(),
                body,
                Duration.ofMillis(250),
                expiry,
                NOW);
    }

    private static Verdict verify(Answer answer, Assertion... assertions) throws InvalidAssertionException {
        Project sample = SampleProjects.project(1, "http://example.org/");
        Project project = new Project(
                sample.id(),
                sample.version(),
                sample.name(),
                sample.url(),
                sample.method(),
                sample.headers(),
                null,
                sample.interval(),
                sample.unit(),
                sample.timeoutMs(),
                ExpectedStatus.ANY_SUCCESS,
                List.of(assertions),
                true,
                true,
                true,
                true,
                List.of(),
                sample.createdAt(),
                sample.updatedAt());
        return Expectations.of(project).verify(answer, Duration.ofSeconds(5));
    }
}
