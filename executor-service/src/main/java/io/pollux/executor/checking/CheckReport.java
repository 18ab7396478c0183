package io.pollux.executor.checking;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Timings;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a check went. */
public record CheckReport(
        Outcome outcome,
        @Nullable String error,
        Duration took,
        Timings timings,
        @Nullable Integer statusCode,
        @Nullable Long responseBytes,
        @Nullable Instant certificateExpiresAt,
        @Nullable Boolean tlsVerified) {}
