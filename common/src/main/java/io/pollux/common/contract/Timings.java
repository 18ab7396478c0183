package io.pollux.common.contract;

import org.jspecify.annotations.Nullable;

/** How long each phase of a check took; a phase that did not happen is absent. */
public record Timings(
        @Nullable Long dnsMs,
        @Nullable Long connectMs,
        @Nullable Long tlsMs,
        @Nullable Long firstByteMs,
        @Nullable Long bodyMs) {}
