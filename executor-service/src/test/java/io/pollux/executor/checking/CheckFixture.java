package io.pollux.executor.checking;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Assertion;
import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.common.target.Cidr;
import io.pollux.common.target.NameResolver;
import io.pollux.common.target.SystemResolver;
import io.pollux.common.target.TargetGuard;
import io.pollux.executor.tls.TlsClient;
import io.pollux.executor.tls.TlsProvider;
import io.pollux.testkit.SampleProjects;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks with small limits, and projects with a short deadline. */
final class CheckFixture {

    static final int TIMEOUT_MS = 1_000;
    static final int MAX_BODY_BYTES = 64 << 10;

    /** What hangs in these tests hangs for a minute; a busy machine is given a part of it. */
    private static final Duration SLACK = Duration.ofSeconds(5);

    private CheckFixture() {}

    static HttpCheck allowingLoopback() {
        return with(new SystemResolver(), "127.0.0.0/8", null, null);
    }

    static HttpCheck with(
            NameResolver resolver, String allowed, @Nullable KeyStore authorities, @Nullable SecretCipher cipher) {
        return with(resolver, allowed, authorities, cipher, TlsProvider.NATIVE);
    }

    static HttpCheck with(
            NameResolver resolver,
            String allowed,
            @Nullable KeyStore authorities,
            @Nullable SecretCipher cipher,
            TlsProvider provider) {
        try {
            HttpCheck check = new HttpCheck(
                    new CheckLimits(Duration.ofSeconds(30), MAX_BODY_BYTES, 10),
                    new TargetGuard(resolver, Cidr.parseList(allowed)),
                    TlsClient.trusting(authorities, Clock.systemUTC(), provider),
                    cipher,
                    Clock.systemUTC());
            check.start();
            return check;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static Project project(String url) {
        return project(url, "GET", Map.of(), null, List.of(), true);
    }

    static Project project(
            String url,
            String method,
            Map<String, String> headers,
            @Nullable String body,
            List<Assertion> assertions,
            boolean verifyTls) {
        Project sample = SampleProjects.project(1, url);
        return new Project(
                sample.id(),
                sample.version(),
                sample.name(),
                url,
                method,
                headers,
                body,
                sample.interval(),
                sample.unit(),
                TIMEOUT_MS,
                ExpectedStatus.ANY_SUCCESS,
                assertions,
                true,
                true,
                verifyTls,
                true,
                List.of(),
                sample.createdAt(),
                sample.updatedAt());
    }

    /** Checks, and expects an end by the deadline with this outcome and with a message for a person. */
    static CheckReport expect(HttpCheck check, Project project, Outcome outcome, String message) {
        long from = System.nanoTime();
        CheckReport report = check.run(project);
        Duration took = Duration.ofNanos(System.nanoTime() - from);

        assertThat(report.outcome()).as("%s", report).isEqualTo(outcome);
        assertThat(took).isLessThan(project.timeout().plus(SLACK));
        if (outcome.success()) {
            assertThat(report.error()).isNull();
        } else {
            assertThat(report.error()).isNotBlank().contains(message).doesNotContain("Exception", "null", "0x");
        }
        return report;
    }
}
