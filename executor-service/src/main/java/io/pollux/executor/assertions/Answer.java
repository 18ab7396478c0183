package io.pollux.executor.assertions;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a target answered.
 *
 * @param headers the values of a header by its name, in any case
 * @param body the decoded text; empty when nobody looks at it
 * @param at when the answer was complete
 */
public record Answer(
        int status,
        Function<String, List<String>> headers,
        String body,
        Duration took,
        @Nullable Instant certificateExpiresAt,
        Instant at) {}
