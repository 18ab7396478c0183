package io.pollux.incidents.stream;

import io.pollux.streams.StoreKind;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How the stream runs.
 *
 * @param grace how much later than expected a result may come before it counts as missing
 * @param settle how long after a takeover no project is declared unknown
 * @param sweepInterval how often it is looked for missing results
 */
public record StreamOptions(
        Duration grace,
        Duration settle,
        Duration sweepInterval,
        StoreKind storeKind,
        Duration commitInterval,
        int threads,
        int standbyReplicas,
        int topicReplication,
        Path stateDirectory) {}
