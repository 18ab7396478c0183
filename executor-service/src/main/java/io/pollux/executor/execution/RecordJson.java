package io.pollux.executor.execution;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Timings;

/**
 * Writes the two records that every check sends, byte for byte as {@link io.pollux.common.json.Json} does. They are
 * written field by field because that, unlike going through a mapper, costs next to nothing beside the check itself.
 */
final class RecordJson {

    private static final byte[] TASK_ID = JsonText.fieldName("taskId");
    private static final byte[] PROJECT_ID = JsonText.fieldName("projectId");
    private static final byte[] ATTEMPT = JsonText.fieldName("attempt");
    private static final byte[] EXECUTOR_ID = JsonText.fieldName("executorId");
    private static final byte[] STARTED_AT = JsonText.fieldName("startedAt");
    private static final byte[] SCHEDULED_AT = JsonText.fieldName("scheduledAt");
    private static final byte[] TIMESTAMP = JsonText.fieldName("timestamp");
    private static final byte[] SUCCESS = JsonText.fieldName("success");
    private static final byte[] OUTCOME = JsonText.fieldName("outcome");
    private static final byte[] STATUS_CODE = JsonText.fieldName("statusCode");
    private static final byte[] RESPONSE_TIME_MS = JsonText.fieldName("responseTimeMs");
    private static final byte[] TIMINGS = JsonText.fieldName("timings");
    private static final byte[] RESPONSE_BYTES = JsonText.fieldName("responseBytes");
    private static final byte[] CERTIFICATE_EXPIRES_AT = JsonText.fieldName("certificateExpiresAt");
    private static final byte[] TLS_VERIFIED = JsonText.fieldName("tlsVerified");
    private static final byte[] ERROR = JsonText.fieldName("error");
    private static final byte[] DNS_MS = JsonText.fieldName("dnsMs");
    private static final byte[] CONNECT_MS = JsonText.fieldName("connectMs");
    private static final byte[] TLS_MS = JsonText.fieldName("tlsMs");
    private static final byte[] FIRST_BYTE_MS = JsonText.fieldName("firstByteMs");
    private static final byte[] BODY_MS = JsonText.fieldName("bodyMs");

    private RecordJson() {}

    static byte[] of(TaskStarted started) {
        return new JsonText(192)
                .begin()
                .field(TASK_ID, started.taskId())
                .field(PROJECT_ID, started.projectId())
                .field(ATTEMPT, started.attempt())
                .field(EXECUTOR_ID, started.executorId())
                .field(STARTED_AT, started.startedAt())
                .end()
                .toBytes();
    }

    static byte[] of(PollingResult result) {
        JsonText json = new JsonText(448)
                .begin()
                .field(TASK_ID, result.taskId())
                .field(PROJECT_ID, result.projectId())
                .field(ATTEMPT, result.attempt())
                .field(SCHEDULED_AT, result.scheduledAt())
                .field(TIMESTAMP, result.timestamp())
                .field(SUCCESS, result.success())
                .field(OUTCOME, result.outcome().name())
                .field(STATUS_CODE, result.statusCode())
                .field(RESPONSE_TIME_MS, result.responseTimeMs());
        Timings timings = result.timings();
        if (timings != null) {
            json.name(TIMINGS)
                    .begin()
                    .field(DNS_MS, timings.dnsMs())
                    .field(CONNECT_MS, timings.connectMs())
                    .field(TLS_MS, timings.tlsMs())
                    .field(FIRST_BYTE_MS, timings.firstByteMs())
                    .field(BODY_MS, timings.bodyMs())
                    .end();
        }
        return json.field(RESPONSE_BYTES, result.responseBytes())
                .field(CERTIFICATE_EXPIRES_AT, result.certificateExpiresAt())
                .field(TLS_VERIFIED, result.tlsVerified())
                .field(ERROR, result.error())
                .field(EXECUTOR_ID, result.executorId())
                .end()
                .toBytes();
    }
}
