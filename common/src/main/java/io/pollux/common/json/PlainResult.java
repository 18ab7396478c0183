package io.pollux.common.json;

import static io.pollux.common.json.PlainJson.field;
import static io.pollux.common.json.PlainJson.quoted;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Timings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the one form in which {@link Json} writes most results. Each result is read by four services, and Jackson's
 * reader of records, which takes every form, was most of what reading it cost.
 */
final class PlainResult {

    private static final byte[] TASK_ID = field("taskId");
    private static final byte[] PROJECT_ID = field("projectId");
    private static final byte[] ATTEMPT = field("attempt");
    private static final byte[] SCHEDULED_AT = field("scheduledAt");
    private static final byte[] TIMESTAMP = field("timestamp");
    private static final byte[] SUCCESS = field("success");
    private static final byte[] OUTCOME = field("outcome");
    private static final byte[] STATUS_CODE = field("statusCode");
    private static final byte[] RESPONSE_TIME = field("responseTimeMs");
    private static final byte[] TIMINGS = field("timings");
    private static final byte[] DNS = field("dnsMs");
    private static final byte[] CONNECT = field("connectMs");
    private static final byte[] TLS = field("tlsMs");
    private static final byte[] FIRST_BYTE = field("firstByteMs");
    private static final byte[] BODY = field("bodyMs");
    private static final byte[] RESPONSE_BYTES = field("responseBytes");
    private static final byte[] CERTIFICATE_EXPIRES_AT = field("certificateExpiresAt");
    private static final byte[] TLS_VERIFIED = field("tlsVerified");
    private static final byte[] ERROR = field("error");
    private static final byte[] EXECUTOR_ID = field("executorId");

    private static final Outcome[] OUTCOMES = Outcome.values();
    private static final byte[][] OUTCOME_NAMES =
            Arrays.stream(OUTCOMES).map(outcome -> quoted(outcome.name())).toArray(byte[][]::new);

    private PlainResult() {}

    /** The result, or null for bytes of another form, valid or not. */
    static @Nullable PollingResult parse(byte[] bytes) {
        PlainJson json = new PlainJson(bytes);
        var taskId = json.text(TASK_ID);
        var projectId = json.number(PROJECT_ID);
        var attempt = json.integer(ATTEMPT);
        var scheduledAt = json.instant(SCHEDULED_AT);
        var timestamp = json.instant(TIMESTAMP);
        var success = json.truth(SUCCESS);
        var outcome = json.oneOf(OUTCOME, OUTCOME_NAMES);
        var statusCode = json.integerOrNull(STATUS_CODE);
        var responseTime = json.numberOrNull(RESPONSE_TIME);
        var timings = json.opens(TIMINGS) ? timings(json) : null;
        var responseBytes = json.numberOrNull(RESPONSE_BYTES);
        var certificateExpiresAt = json.instantOrNull(CERTIFICATE_EXPIRES_AT);
        var tlsVerified = json.truthOrNull(TLS_VERIFIED);
        var error = json.textOrNull(ERROR);
        var executorId = json.text(EXECUTOR_ID);
        json.close();
        if (!json.wasPlain()) {
            return null;
        }
        try {
            return new PollingResult(
                    taskId,
                    projectId,
                    attempt,
                    scheduledAt,
                    timestamp,
                    success,
                    OUTCOMES[outcome],
                    statusCode,
                    responseTime,
                    timings,
                    responseBytes,
                    certificateExpiresAt,
                    tlsVerified,
                    error,
                    executorId);
        } catch (IllegalArgumentException e) {
            // Who reads every form also says what is wrong.
            return null;
        }
    }

    private static Timings timings(PlainJson json) {
        Timings timings = new Timings(
                json.numberOrNull(DNS),
                json.numberOrNull(CONNECT),
                json.numberOrNull(TLS),
                json.numberOrNull(FIRST_BYTE),
                json.numberOrNull(BODY));
        json.close();
        return timings;
    }
}
