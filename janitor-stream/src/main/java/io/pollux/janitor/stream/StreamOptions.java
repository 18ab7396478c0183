package io.pollux.janitor.stream;

import io.pollux.janitor.inflight.Timeouts;
import io.pollux.streams.StoreKind;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How the stream runs.
 *
 * @param storeKind where the tasks in flight are kept
 * @param commitInterval how often the state is committed, when nothing was flagged
 * @param threads how many partitions are worked on at once
 * @param standbyReplicas how many other processes hold a copy of the state of each partition
 * @param topicReplication copies of the changelog topics
 */
public record StreamOptions(
        Timeouts timeouts,
        SweepTiming timing,
        StoreKind storeKind,
        Duration commitInterval,
        int threads,
        int standbyReplicas,
        int topicReplication,
        Path stateDirectory) {}
