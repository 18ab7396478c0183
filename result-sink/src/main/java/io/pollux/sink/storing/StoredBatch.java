package io.pollux.sink.storing;

/**
 * What a batch has done to {@code poll_results}.
 *
 * @param unchanged tasks whose result was there already
 * @param merged whether it took the way through the staging table
 */
public record StoredBatch(int inserted, int replaced, int unchanged, boolean merged) {}
