package io.pollux.janitor.stream;

import io.pollux.common.contract.Topic;
import io.pollux.janitor.inflight.Timeouts;
import io.pollux.streams.ReadProgress;
import io.pollux.streams.StoreKind;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
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

    private static final String PROCESSOR = "janitor";
    private static final Set<Topic> SOURCES = EnumSet.of(Topic.TASKS, Topic.STARTS, Topic.RESULTS, Topic.PROJECTS);
    private static final Set<Topic> SINKS = EnumSet.of(Topic.TIMEOUTS, Topic.TASKS, Topic.DEAD);

    /** Small segments, since what stands in the active one is read in every restore and never compacted. */
    private static final Map<String, String> CHANGELOG = Map.of(
            TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(16 << 20),
            TopicConfig.SEGMENT_MS_CONFIG, Integer.toString(10 * 60_000),
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.2",
            TopicConfig.DELETE_RETENTION_MS_CONFIG, Integer.toString(10 * 60_000));

    private JanitorTopology() {}

    static Topology build(
            Timeouts timeouts, SweepTiming timing, StoreKind storeKind, ReadProgress progress, JanitorMetrics metrics) {
        Topology topology = new Topology();
        for (Topic source : SOURCES) {
            topology.addSource(
                    nodeOf(source), new ByteArrayDeserializer(), new ByteArrayDeserializer(), source.topicName());
        }
        topology.addProcessor(
                PROCESSOR,
                () -> new JanitorProcessor(timeouts, timing, progress, metrics),
                SOURCES.stream().map(JanitorTopology::nodeOf).toArray(String[]::new));
        topology.addStateStore(inFlight(storeKind), PROCESSOR);
        topology.addStateStore(stoppedProjects(), PROCESSOR);
        for (Topic sink : SINKS) {
            topology.addSink(
                    sink.topicName(),
                    sink.topicName(),
                    new ByteArraySerializer(),
                    new ByteArraySerializer(),
                    PROCESSOR);
        }
        return topology;
    }

    /** The topic that a record was read from. */
    static Topic sourceOf(String topicName) {
        for (Topic source : SOURCES) {
            if (source.topicName().equals(topicName)) {
                return source;
            }
        }
        throw new IllegalArgumentException(topicName + " is not read by the janitor");
    }

    private static String nodeOf(Topic source) {
        return "read " + source.topicName();
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
