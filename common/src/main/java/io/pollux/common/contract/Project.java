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
 * @param reuseConnection whether a check may use a connection that an earlier check left open
 * @param verifyTls whether the server's certificate must be valid; when not, every result says so
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
        Instant createdAt,
        Instant updatedAt) {

    public static final int DEFAULT_TIMEOUT_MS = 30_000;

    public Project {
        requirePositive(id, "id");
        requirePositive(version, "version");
        requirePositive(interval, "interval");
        requirePositive(timeoutMs, "timeoutMs");
        Objects.requireNonNull(name, "name is missing");
        Objects.requireNonNull(url, "url is missing");
        Objects.requireNonNull(method, "method is missing");
        Objects.requireNonNull(unit, "unit is missing");
        Objects.requireNonNull(expectedStatus, "expectedStatus is missing");
        Objects.requireNonNull(createdAt, "createdAt is missing");
        Objects.requireNonNull(updatedAt, "updatedAt is missing");
        headers = Map.copyOf(headers);
        assertions = List.copyOf(assertions);
        tags = List.copyOf(tags);
    }

    /** Reads what an older or terser writer left out as its default. */
    @JsonCreator
    static Project fromJson(
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
            Instant createdAt,
            Instant updatedAt) {
        return new Project(
                id,
                version,
                name,
                url,
                Objects.requireNonNullElse(method, "GET"),
                Objects.requireNonNullElse(headers, Map.of()),
                body,
                interval,
                unit,
                Objects.requireNonNullElse(timeoutMs, DEFAULT_TIMEOUT_MS),
                Objects.requireNonNullElse(expectedStatus, ExpectedStatus.ANY_SUCCESS),
                Objects.requireNonNullElse(assertions, List.of()),
                Objects.requireNonNullElse(followRedirects, true),
                Objects.requireNonNullElse(reuseConnection, true),
                Objects.requireNonNullElse(verifyTls, true),
                Objects.requireNonNullElse(enabled, true),
                Objects.requireNonNullElse(tags, List.of()),
                createdAt,
                updatedAt);
    }

    /** The time between two polls. */
    public Duration period() {
        return unit.times(interval);
    }

    public Duration timeout() {
        return Duration.ofMillis(timeoutMs);
    }

    private static void requirePositive(long value, String field) {
        if (value <= 0) {
            throw new IllegalArgumentException(field + " must be above 0, not " + value);
        }
    }
}
