package io.pollux.incidents.stream;

import io.pollux.common.contract.Topic;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.streams.ReadProgress;
import io.pollux.streams.StoreKind;
import io.pollux.streams.Wiring;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * One processor reads all that belongs to a project, from topics in which it has the same partition number, and writes
 * states and incidents.
 *
 * <pre>
 *   pollux.results ──▶ ┌───────┐ ──▶ pollux.status
 *   pollux.timeouts ─▶ │ judge │ ──▶ pollux.incidents
 *   pollux.projects ─▶ └───────┘
 *                        └─ standings (project id)
 * </pre>
 */
final class IncidentTopology {

    /** How far back the very first start looks: what broke days ago is no news. */
    static final Duration FIRST_LOOK = Duration.ofMinutes(10);

    static final Wiring WIRING = new Wiring(
            "judge",
            EnumSet.of(Topic.RESULTS, Topic.TIMEOUTS, Topic.PROJECTS),
            EnumSet.of(Topic.STATUS, Topic.INCIDENTS));

    /** Small segments, since what stands in the active one is read in every restore and never compacted. */
    private static final Map<String, String> CHANGELOG = Map.of(
            TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(16 << 20),
            TopicConfig.SEGMENT_MS_CONFIG, Integer.toString(10 * 60_000),
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.2");

    private IncidentTopology() {}

    static Topology build(StreamTiming timing, StoreKind storeKind, ReadProgress progress, IncidentMetrics metrics) {
        return WIRING.topology(
                Map.of(
                        Topic.RESULTS, AutoOffsetReset.byDuration(FIRST_LOOK),
                        Topic.TIMEOUTS, AutoOffsetReset.byDuration(FIRST_LOOK),
                        Topic.PROJECTS, AutoOffsetReset.earliest()),
                () -> new JudgeProcessor(timing, progress, metrics),
                List.of(standings(storeKind)));
    }

    private static StoreBuilder<KeyValueStore<Long, byte[]>> standings(StoreKind kind) {
        return Stores.keyValueStoreBuilder(kind.supplier(Standings.STORE), Serdes.Long(), Serdes.ByteArray())
                .withCachingEnabled()
                .withLoggingEnabled(CHANGELOG);
    }
}
