package io.pollux.janitor.inflight;

import io.pollux.common.contract.TaskStarted;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** An executor began the check. One attempt has several when Kafka redelivers its task after an executor's death. */
public record Run(String executorId, Instant startedAt) {

    /** Times are stored in milliseconds; one that was not would differ from its own duplicate. */
    static Run of(TaskStarted start) {
        return new Run(start.executorId(), start.startedAt().truncatedTo(ChronoUnit.MILLIS));
    }
}
