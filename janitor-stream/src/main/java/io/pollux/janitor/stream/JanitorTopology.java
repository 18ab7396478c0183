package io.pollux.janitor.stream;

import io.pollux.common.contract.Topic;
import io.pollux.janitor.inflight.Timeouts;
import io.pollux.streams.ReadProgress;
import io.pollux.streams.StoreKind;
import io.pollux.streams.Wiring;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * One processor reads all that belongs to a project, from topics in which it has the same partition number, and writes
 * flags, retries and the dead.
 *
 * <pre>
 *   pollux.tasks ◀───────────────────────────┐
 *        │                                   │ retries
 *        └──────────▶ ┌─────────┐ ───────────┘
 *   pollux.starts ──▶ │ janitor │ ──▶ pollux.timeouts
 *   pollux.results ─▶ └─────────┘ ──▶ pollux.dead
 *   pollux.projects ─────▲  │
 *                        │  └─ in-flight (task id), stopped-projects (project id)
 * </pre>
 *
 * <p>The stores are cached: a task that ends before the next commit leaves no more than a deletion in the changelog.
 */
final class JanitorTopology {

    static final Wiring WIRING = new Wiring(
            "janitor",
            EnumSet.of(Topic.TASKS, Topic.STARTS, Topic.RESULTS, Topic.PROJECTS),
            EnumSet.of(Topic.TIMEOUTS, Topic.TASKS, Topic.DEAD));

    /** Small segments, since what stands in the active one is read in every restore and never compacted. */
    private static final Map<String, String> CHANGELOG = Map.of(
            TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(16 << 20),
            TopicConfig.SEGMENT_MS_CONFIG, Integer.toString(10 * 60_000),
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.2",
            TopicConfig.DELETE_RETENTION_MS_CONFIG, Integer.toString(10 * 60_000));

    private JanitorTopology() {}

    static Topology build(
            Timeouts timeouts, SweepTiming timing, StoreKind storeKind, ReadProgress progress, JanitorMetrics metrics) {
        return WIRING.topology(
                Map.of(),
                () -> new JanitorProcessor(timeouts, timing, progress, metrics),
                List.of(inFlight(storeKind), stoppedProjects()));
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> inFlight(StoreKind kind) {
        return Stores.keyValueStoreBuilder(kind.supplier(InFlightTable.STORE), Serdes.String(), Serdes.ByteArray())
                .withCachingEnabled()
                .withLoggingEnabled(CHANGELOG);
    }

    private static StoreBuilder<KeyValueStore<Long, Long>> stoppedProjects() {
        return Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(StoppedProjects.STORE), Serdes.Long(), Serdes.Long())
                .withLoggingEnabled(CHANGELOG);
    }
}
