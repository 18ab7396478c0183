package io.pollux.streams;

import java.time.Duration;

/**
 * How a stream runs.
 *
 * @param applicationId its name, as of a consumer group
 * @param storeKind where what it knows is kept
 * @param commitInterval how often its state is committed when nothing hurries
 * @param threads how many partitions are worked on at once
 * @param standbyReplicas how many other processes hold a copy of the state of each partition
 * @param topicReplication copies of the changelog topics
 * @param place what it keeps between restarts
 */
public record StreamRun(
        String applicationId,
        StoreKind storeKind,
        Duration commitInterval,
        int threads,
        int standbyReplicas,
        int topicReplication,
        StateDirectory.Place place) {}
