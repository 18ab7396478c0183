package io.pollux.chaos.evidence;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A process that was an executor.
 *
 * @param id what it is called in starts and results, and nobody else
 * @param cutShort when it was killed or ended uncleanly; null if it lives on or ended cleanly
 */
public record ExecutorLife(String id, @Nullable Instant cutShort) {}
