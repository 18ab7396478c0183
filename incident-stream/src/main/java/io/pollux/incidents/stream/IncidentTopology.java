package io.pollux.incidents.stream;

import io.pollux.common.contract.Topic;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.streams.ReadProgress;
import io.pollux.streams.StoreKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
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

    private static final String PROCESSOR = "judge";
    private static final Set<Topic> SOURCES = EnumSet.of(Topic.RESULTS, Topic.TIMEOUTS, Topic.PROJECTS);
    private static final Set<Topic> SINKS = EnumSet.of(Topic.STATUS, Topic.INCIDENTS);

    /** Small segments, since what stands in the active one is read in every restore and never compacted. */
    private static final Map<String, String> CHANGELOG = Map.of(
            TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(16 << 20),
            TopicConfig.SEGMENT_MS_CONFIG, Integer.toString(10 * 60_000),
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.2");

    private IncidentTopology() {}

    static Topology build(StreamTiming timing, StoreKind storeKind, ReadProgress progress, IncidentMetrics metrics) {
        Topology topology = new Topology();
        for (Topic source : SOURCES) {
            topology.addSource(
                    source == Topic.PROJECTS ? AutoOffsetReset.earliest() : AutoOffsetReset.byDuration(FIRST_LOOK),
                    nodeOf(source),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer(),
                    source.topicName());
        }
        topology.addProcessor(
                PROCESSOR,
                () -> new JudgeProcessor(timing, progress, metrics),
                SOURCES.stream().map(IncidentTopology::nodeOf).toArray(String[]::new));
        topology.addStateStore(standings(storeKind), PROCESSOR);
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
        throw new IllegalArgumentException(topicName + " is not read here");
    }

    private static String nodeOf(Topic source) {
        return "read " + source.topicName();
    }

    private static StoreBuilder<KeyValueStore<Long, byte[]>> standings(StoreKind kind) {
        return Stores.keyValueStoreBuilder(kind.supplier(Standings.STORE), Serdes.Long(), Serdes.ByteArray())
                .withCachingEnabled()
                .withLoggingEnabled(CHANGELOG);
    }
}
