package io.pollux.executor.checking;

import io.pollux.common.contract.Outcome;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is known of a check so far; whatever ends it, the report holds all of it. */
final class CheckProgress {

    final PhaseClock clock = new PhaseClock();
    private @Nullable Integer statusCode;
    private @Nullable Long responseBytes;
    private @Nullable Instant certificateExpiresAt;
    private @Nullable Boolean tlsVerified;

    void answered(int status) {
        statusCode = status;
    }

    void read(long bytes) {
        responseBytes = bytes;
    }

    void secured(boolean verified, @Nullable Instant expiresAt) {
        tlsVerified = verified;
        certificateExpiresAt = expiresAt;
    }

    void notSecured() {
        tlsVerified = null;
        certificateExpiresAt = null;
    }

    @Nullable Instant certificateExpiresAt() {
        return certificateExpiresAt;
    }

    Duration elapsed() {
        return Duration.ofNanos(clock.elapsedNanos());
    }

    CheckReport report(Outcome outcome, @Nullable String error) {
        clock.end();
        return new CheckReport(
                outcome,
                error,
                elapsed(),
                clock.timings(),
                statusCode,
                responseBytes,
                certificateExpiresAt,
                tlsVerified);
    }
}
