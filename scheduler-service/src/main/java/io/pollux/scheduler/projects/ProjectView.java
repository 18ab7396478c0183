package io.pollux.scheduler.projects;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.Assertion;
import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Project;
import io.pollux.common.secrets.SecretCipher;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A project as it is shown: no secret in it.
 *
 * @param condition how it is doing, and since when; absent where only the project itself is told
 */
public record ProjectView(
        long id,
        long version,
        @JsonUnwrapped Definition definition,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Condition condition,
        @Nullable Instant conditionSince,
        @Nullable ProjectState state) {

    /** What people decide on; sent back, it defines the same project. */
    public record Definition(
            String name,
            String url,
            String method,
            SortedMap<String, String> headers,
            SortedMap<String, String> secretHeaders,

            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL)
            String body,

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
            Alerting alerting) {

        public static Definition of(Project project) {
            SortedMap<String, String> open = new TreeMap<>();
            SortedMap<String, String> secret = new TreeMap<>();
            for (Map.Entry<String, String> header : project.headers().entrySet()) {
                boolean hidden =
                        SecretCipher.isEncrypted(header.getValue()) || SecretHeaders.isAlwaysSecret(header.getKey());
                (hidden ? secret : open).put(header.getKey(), hidden ? SecretHeaders.MASK : header.getValue());
            }
            return new Definition(
                    project.name(),
                    project.url(),
                    project.method(),
                    open,
                    secret,
                    project.body(),
                    project.interval(),
                    project.unit(),
                    project.timeoutMs(),
                    project.expectedStatus(),
                    project.assertions(),
                    project.followRedirects(),
                    project.reuseConnection(),
                    project.verifyTls(),
                    project.enabled(),
                    project.tags(),
                    project.alerting());
        }
    }

    /** The project itself, whatever came of its checks. */
    public static ProjectView of(Project project) {
        return new ProjectView(
                project.id(),
                project.version(),
                Definition.of(project),
                project.createdAt(),
                project.updatedAt(),
                null,
                null,
                null);
    }
}
