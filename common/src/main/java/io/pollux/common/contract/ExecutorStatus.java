package io.pollux.common.contract;

import java.time.Instant;
import java.util.Objects;

/** What an executor is doing, as it says every two seconds. */
public record ExecutorStatus(
        String executorId, int activeTasks, int activeHttp, int maxConcurrentHttp, long totalExecuted, Instant at) {

    public ExecutorStatus {
        Objects.requireNonNull(executorId, "executorId is missing");
        Objects.requireNonNull(at, "at is missing");
    }
}
