package io.pollux.streams;

import io.pollux.common.contract.Topic;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * One processor between topics, all of them read and written as bytes. It forwards a record to the sink that bears the
 * topic's name.
 */
public record Wiring(String processor, Set<Topic> sources, Set<Topic> sinks) {

    public Wiring {
        sources = Collections.unmodifiableSet(EnumSet.copyOf(sources));
        sinks = Collections.unmodifiableSet(EnumSet.copyOf(sinks));
    }

    /**
     * The topology of it.
     *
     * @param firstLook where the very first start begins to read a source; those not named are up to the client
     * @param stores of the processor
     */
    public Topology topology(
            Map<Topic, AutoOffsetReset> firstLook,
            ProcessorSupplier<byte[], byte[], byte[], byte[]> supplier,
            List<StoreBuilder<?>> stores) {
        Topology topology = new Topology();
        for (Topic source : sources) {
            topology.addSource(
                    firstLook.get(source),
                    nodeOf(source),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer(),
                    source.topicName());
        }
        topology.addProcessor(
                processor, supplier, sources.stream().map(Wiring::nodeOf).toArray(String[]::new));
        stores.forEach(store -> topology.addStateStore(store, processor));
        for (Topic sink : sinks) {
            topology.addSink(
                    sink.topicName(),
                    sink.topicName(),
                    new ByteArraySerializer(),
                    new ByteArraySerializer(),
                    processor);
        }
        return topology;
    }

    /** The topic that a record was read from. */
    public Topic sourceOf(String topicName) {
        for (Topic source : sources) {
            if (source.topicName().equals(topicName)) {
                return source;
            }
        }
        throw new IllegalArgumentException(topicName + " is not read by the " + processor);
    }

    private static String nodeOf(Topic source) {
        return "read " + source.topicName();
    }
}
