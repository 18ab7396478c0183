package io.pollux.scheduler.projects;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.Assertion;
import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Project;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a row holds that people decide on; secret header values are encrypted. */
public record Content(
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
        Alerting alerting) {

    public static Content of(Project project) {
        return new Content(
                project.name(),
                project.url(),
                project.method(),
                project.headers(),
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

    static Content of(Draft draft, Map<String, String> sealedHeaders) {
        return new Content(
                draft.name(),
                draft.url(),
                draft.method(),
                Map.copyOf(sealedHeaders),
                draft.body(),
                draft.interval(),
                draft.unit(),
                draft.timeoutMs(),
                draft.expectedStatus(),
                draft.assertions(),
                draft.followRedirects(),
                draft.reuseConnection(),
                draft.verifyTls(),
                draft.enabled(),
                draft.tags(),
                draft.alerting());
    }
}
