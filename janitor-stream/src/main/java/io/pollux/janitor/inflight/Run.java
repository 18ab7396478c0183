package io.pollux.janitor.inflight;

import java.time.Instant;

/** An executor began the check. One attempt has several when Kafka redelivers its task after an executor's death. */
public record Run(String executorId, Instant startedAt) {}
