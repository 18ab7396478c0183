package io.pollux.janitor;

import io.pollux.common.lifecycle.Lifecycle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * When an executor dies, Kafka gives its tasks to another one, and the janitor must not retry them before that has
 * happened: both would run.
 *
 * <pre>
 *   check begins   executor dies         session ends   redelivered, begins again
 *   ────┼───────────────┼──────── session ────┼── takeover ──┼──▶  its deadline counts from here
 *       └────────────── PROCESSING_TIMEOUT must be longer ───────────▶
 *
 *   check begins   SIGTERM                drain ends     redelivered
 *   ────┼───────────────┼──────── drain ──────┼── takeover ──┼──▶
 * </pre>
 *
 * <p>So {@code PROCESSING_TIMEOUT} must be longer than the longer of session and drain, and a takeover. The same holds
 * for {@code QUEUE_TIMEOUT}, for tasks that the dead executor had fetched and not begun. The janitor cannot ask the
 * executors for their session timeout: unless {@code KAFKA_SESSION_TIMEOUT_MS} is set, it assumes their default.
 */
record TimingRule(Duration session, Duration drain, Duration takeover) {

    private static final String SESSION_VARIABLE = "KAFKA_SESSION_TIMEOUT_MS";
    private static final Duration DEFAULT_SESSION = Duration.ofSeconds(6);
    private static final Duration TAKEOVER = Duration.ofSeconds(10);

    static TimingRule in(Map<String, String> environment) {
        String session = environment.getOrDefault(SESSION_VARIABLE, "").strip();
        return new TimingRule(
                session.matches("\\d{1,9}") ? Duration.ofMillis(Long.parseLong(session)) : DEFAULT_SESSION,
                Lifecycle.STOP_WITHIN,
                TAKEOVER);
    }

    /** What breaks the rule, in words for the operator; empty if nothing does. */
    List<String> violations(Duration queueTimeout, Duration processingTimeout) {
        List<String> violations = new ArrayList<>();
        check("QUEUE_TIMEOUT", queueTimeout, violations);
        check("PROCESSING_TIMEOUT", processingTimeout, violations);
        return violations;
    }

    private void check(String name, Duration timeout, List<String> violations) {
        Duration least = (session.compareTo(drain) > 0 ? session : drain).plus(takeover);
        if (timeout.compareTo(least) < 0) {
            violations.add("%s is %d ms, below %d ms: when an executor dies its tasks may be retried by the janitor and"
                            .formatted(name, timeout.toMillis(), least.toMillis())
                    + " redelivered by Kafka, and so be checked twice. It should be longer than the executors' session"
                    + " timeout (%d ms) or drain (%d ms) and %d ms for another one to take over"
                            .formatted(session.toMillis(), drain.toMillis(), takeover.toMillis()));
        }
    }
}
