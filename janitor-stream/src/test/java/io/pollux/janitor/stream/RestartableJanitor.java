package io.pollux.janitor.stream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.janitor.inflight.Timeouts;
import io.pollux.streams.ReadProgress;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedForward;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/**
 * The janitor of one partition with what exactly-once gives it: a commit makes state, positions and outputs final
 * together; a crash takes them all back to the last commit.
 */
final class RestartableJanitor {

    private final World world;
    private final Timeouts timeouts;
    private final SweepTiming timing;
    private final JanitorMetrics metrics = new JanitorMetrics(new SimpleMeterRegistry());
    private final Map<Topic, Integer> positions = new EnumMap<>(Topic.class);
    private Map<Topic, Integer> committedPositions = Map.of();
    private Map<String, byte[]> committedInFlight = Map.of();
    private Map<Long, Long> committedStopped = Map.of();
    private MockProcessorContext<byte[], byte[]> context;
    private JanitorProcessor processor;

    RestartableJanitor(World world, Timeouts timeouts, SweepTiming timing) {
        this.world = world;
        this.timeouts = timeouts;
        this.timing = timing;
        this.context = new MockProcessorContext<>();
        this.processor = start();
    }

    /** Loses all that was not committed. */
    void crash() {
        processor.close();
        context = new MockProcessorContext<>();
        processor = start();
    }

    private JanitorProcessor start() {
        positions.clear();
        positions.putAll(committedPositions);
        context.setCurrentSystemTimeMs(world.now.toEpochMilli());
        KeyValueStore<String, byte[]> inFlight = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(InFlightTable.STORE), Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        KeyValueStore<Long, Long> stopped = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(StoppedProjects.STORE), Serdes.Long(), Serdes.Long())
                .withLoggingDisabled()
                .build();
        register(inFlight);
        register(stopped);
        committedInFlight.forEach(inFlight::put);
        committedStopped.forEach(stopped::put);
        ReadProgress progress = new ReadProgress() {
            @Override
            protected Optional<Instant> completeAsOf(TopicPartition partition, long lastProcessedOffset) {
                return unread(JanitorTopology.WIRING.sourceOf(partition.topic())) == 0
                        ? Optional.of(Instant.MAX)
                        : Optional.empty();
            }
        };
        JanitorProcessor started = new JanitorProcessor(timeouts, timing, progress, metrics);
        started.init(context);
        return started;
    }

    private void register(StateStore store) {
        store.init(context.getStateStoreContext(), store);
        context.addStateStore(store);
    }

    int unread(Topic topic) {
        return world.log(topic).size() - positions.getOrDefault(topic, 0);
    }

    /** Reads the next record of a topic that has one. */
    World.Written read(Topic topic) {
        int offset = positions.getOrDefault(topic, 0);
        World.Written next = world.log(topic).get(offset);
        context.setCurrentSystemTimeMs(world.now.toEpochMilli());
        context.setRecordMetadata(topic.topicName(), 0, offset);
        processor.process(new Record<>(
                ProjectKey.of(next.projectId()),
                next.value() == null ? null : next.value().get(),
                next.timestamp().toEpochMilli()));
        positions.put(topic, offset + 1);
        return next;
    }

    void sweep() {
        context.setCurrentSystemTimeMs(world.now.toEpochMilli());
        for (CapturedPunctuator punctuator : List.copyOf(context.scheduledPunctuators())) {
            if (!punctuator.cancelled()) {
                punctuator.getPunctuator().punctuate(world.now.toEpochMilli());
            }
        }
    }

    /** Whether the janitor asked for a commit, which then comes before anything else. */
    boolean wantsCommit() {
        return context.committed();
    }

    /** Makes all final, and hands out what was written since the last commit. */
    List<CapturedForward<? extends byte[], ? extends byte[]>> commit() {
        committedPositions = Map.copyOf(positions);
        committedInFlight = contents(context.getStateStore(InFlightTable.STORE));
        committedStopped = contents(context.getStateStore(StoppedProjects.STORE));
        List<CapturedForward<? extends byte[], ? extends byte[]>> written = List.copyOf(context.forwarded());
        context.resetForwards();
        context.resetCommit();
        return written;
    }

    /** The flags raised since the last commit. */
    List<TimedOutRequest> flagged() {
        return context.forwarded(Topic.TIMEOUTS.topicName()).stream()
                .map(flag -> JanitorDriver.decode(flag.record().value(), TimedOutRequest.class))
                .toList();
    }

    boolean isEmpty() {
        return contents(context.<KeyValueStore<String, byte[]>>getStateStore(InFlightTable.STORE))
                .isEmpty();
    }

    private static <K, V> Map<K, V> contents(KeyValueStore<K, V> store) {
        Map<K, V> contents = new HashMap<>();
        try (KeyValueIterator<K, V> all = store.all()) {
            all.forEachRemaining(entry -> contents.put(entry.key, entry.value));
        }
        return contents;
    }
}
