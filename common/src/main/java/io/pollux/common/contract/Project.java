package io.pollux.common.contract;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP endpoint that is polled at an interval.
 *
 * @param version grows by one with every change; of two records with one id the higher version is the truth
 * @param headers request headers; a secret value is encrypted, see {@link io.pollux.common.secrets.SecretCipher}
 * @param body the request's body; an empty one is none
 * @param reuseConnection whether a check may use a connection that an earlier check left open
 * @param verifyTls whether the server's certificate must be valid; when not, every result says so
 * @param alerting when results become news; left out on the wire where it is the default
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Project(
        long id,
        long version,
        String name,
        String url,
        String method,
        Map<String, String> headers,
        @Nullable String body,
        int interval,
        IntervalUnit unit,
        int timeoutMs,
        ExpectedStatus expectedStatus,
        List<Assertion> assertions,
        boolean followRedirects,
        boolean reuseConnection,
        boolean verifyTls,
        boolean enabled,
        List<String> tags,

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Alerting.IfDefault.class)
        Alerting alerting,

        Instant createdAt,
        Instant updatedAt) {

    public static final int DEFAULT_TIMEOUT_MS = 30_000;

    public Project {
        requirePositive(id, "id");
        requirePositive(version, "version");
        requirePositive(interval, "interval");
        requirePositive(timeoutMs, "timeoutMs");
        requireText(name, "name");
        requireText(url, "url");
        requireText(method, "method");
        Objects.requireNonNull(unit, "unit is missing");
        Objects.requireNonNull(expectedStatus, "expectedStatus is missing");
        Objects.requireNonNull(alerting, "alerting is missing");
        Objects.requireNonNull(createdAt, "createdAt is missing");
        Objects.requireNonNull(updatedAt, "updatedAt is missing");
        body = body == null || body.isEmpty() ? null : body;
        headers = Checks.copy(headers, "headers");
        assertions = Checks.copy(assertions, "assertions");
        tags = Checks.copy(tags, "tags");
    }

    /** A project with the usual alerting. */
    public Project(
            long id,
            long version,
            String name,
            String url,
            String method,
            Map<String, String> headers,
            @Nullable String body,
            int interval,
            IntervalUnit unit,
            int timeoutMs,
            ExpectedStatus expectedStatus,
            List<Assertion> assertions,
            boolean followRedirects,
            boolean reuseConnection,
            boolean verifyTls,
            boolean enabled,
            List<String> tags,
            Instant createdAt,
            Instant updatedAt) {
        this(
                id,
                version,
                name,
                url,
                method,
                headers,
                body,
                interval,
                unit,
                timeoutMs,
                expectedStatus,
                assertions,
                followRedirects,
                reuseConnection,
                verifyTls,
                enabled,
                tags,
                Alerting.DEFAULT,
                createdAt,
                updatedAt);
    }

    /** The same as it may be written: what an older or terser writer left out has a default. */
    private record Terse(
            long id,
            long version,
            String name,
            String url,
            @Nullable String method,
            @Nullable Map<String, String> headers,
            @Nullable String body,
            int interval,
            IntervalUnit unit,
            @Nullable Integer timeoutMs,
            @Nullable ExpectedStatus expectedStatus,
            @Nullable List<Assertion> assertions,
            @Nullable Boolean followRedirects,
            @Nullable Boolean reuseConnection,
            @Nullable Boolean verifyTls,
            @Nullable Boolean enabled,
            @Nullable List<String> tags,
            @Nullable Alerting alerting,
            Instant createdAt,
            Instant updatedAt) {}

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    private static Project fromJson(Terse terse) {
        return new Project(
                terse.id,
                terse.version,
                terse.name,
                terse.url,
                Objects.requireNonNullElse(terse.method, "GET"),
                Objects.requireNonNullElse(terse.headers, Map.of()),
                terse.body,
                terse.interval,
                terse.unit,
                Objects.requireNonNullElse(terse.timeoutMs, DEFAULT_TIMEOUT_MS),
                Objects.requireNonNullElse(terse.expectedStatus, ExpectedStatus.ANY_SUCCESS),
                Objects.requireNonNullElse(terse.assertions, List.of()),
                Objects.requireNonNullElse(terse.followRedirects, true),
                Objects.requireNonNullElse(terse.reuseConnection, true),
                Objects.requireNonNullElse(terse.verifyTls, true),
                Objects.requireNonNullElse(terse.enabled, true),
                Objects.requireNonNullElse(terse.tags, List.of()),
                Objects.requireNonNullElse(terse.alerting, Alerting.DEFAULT),
                terse.createdAt,
                terse.updatedAt);
    }

    /** The time between two polls. */
    public Duration period() {
        return unit.times(interval);
    }

    public Duration timeout() {
        return Duration.ofMillis(timeoutMs);
    }

    private static void requireText(@Nullable String value, String field) {
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException(field + " is missing");
        }
    }

    private static void requirePositive(long value, String field) {
        if (value <= 0) {
            throw new IllegalArgumentException(field + " must be above 0, not " + value);
        }
    }
}
