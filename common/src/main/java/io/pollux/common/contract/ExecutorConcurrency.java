package io.pollux.common.contract;

import java.time.Instant;
import java.util.Objects;

/** The record under {@link #KEY} in {@link Topic#CONTROL}: how many HTTP requests each executor may have in flight. */
public record ExecutorConcurrency(int maxConcurrentHttp, Instant at) {

    public static final String KEY = "executors.concurrency";

    public ExecutorConcurrency {
        if (maxConcurrentHttp < 1) {
            throw new IllegalArgumentException("maxConcurrentHttp must be 1 or more, not " + maxConcurrentHttp);
        }
        Objects.requireNonNull(at, "at is missing");
    }
}
