package io.pollux.scheduler.projects;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.Assertion;
import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.IntervalUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A project as somebody wants it to be, valid in itself.
 *
 * @param secretHeaders in the clear, or {@link SecretHeaders#MASK} for one that is to stay as it is
 */
public record Draft(
        String name,
        String url,
        String method,
        Map<String, String> headers,
        Map<String, String> secretHeaders,
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
        Alerting alerting) {}
