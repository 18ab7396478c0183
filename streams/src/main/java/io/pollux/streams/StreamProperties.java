package io.pollux.streams;

import static org.apache.kafka.streams.StreamsConfig.mainConsumerPrefix;
import static org.apache.kafka.streams.StreamsConfig.producerPrefix;

import io.pollux.common.kafka.KafkaClients;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** The properties of a Kafka Streams client: exactly once, and taken over within seconds. */
public final class StreamProperties {

    private StreamProperties() {}

    public static Properties of(KafkaClients clients, StreamRun run, StateDirectory state) {
        Map<String, Object> good = new HashMap<>();
        // The least that brokers allow by default: how long a dead node's partitions are without one.
        good.put(mainConsumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 6_000);
        good.put(mainConsumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 2_000);
        // Timeouts are a matter of seconds: there is no hurry to read each record by itself.
        good.put(mainConsumerPrefix(ConsumerConfig.FETCH_MIN_BYTES_CONFIG), 128 << 10);
        good.put(mainConsumerPrefix(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG), 100);
        good.put(producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        good.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, run.topicReplication());

        Map<String, Object> essential = new HashMap<>();
        essential.put(StreamsConfig.APPLICATION_ID_CONFIG, run.applicationId());
        // With the others the session timeout is the broker's, and there are no members that keep their place.
        essential.put(StreamsConfig.GROUP_PROTOCOL_CONFIG, "classic");
        essential.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        essential.put(
                StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, run.commitInterval().toMillis());
        // All that is read may come in any order. Waiting for the slower topic makes Kafka Streams describe, for each
        // record,
        // what it does not wait for: a seventh of all that a busy process allocated.
        essential.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);
        essential.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, run.threads());
        essential.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, run.standbyReplicas());
        essential.put(StreamsConfig.STATE_DIR_CONFIG, state.path().toString());
        essential.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, SmallRocksDb.class);
        essential.put(mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG), state.instanceId());

        Properties properties = new Properties();
        properties.putAll(clients.any(good, essential));
        return properties;
    }
}
