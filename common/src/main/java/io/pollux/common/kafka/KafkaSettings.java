package io.pollux.common.kafka;

import io.pollux.common.config.Setting;
import java.util.List;

/** The settings by which a service finds its Kafka. */
public final class KafkaSettings {

    /** Variables with this prefix are passed through to Kafka's clients. */
    public static final String PREFIX = "KAFKA_";

    public static final Setting<String> BOOTSTRAP_SERVERS = Setting.text(
                    "KAFKA_BOOTSTRAP_SERVERS", "Where Kafka is, as host:port, several with commas")
            .withDefault("localhost:9092");

    public static final Setting<Integer> TOPIC_PARTITIONS = Setting.integer(
                    "TOPIC_PARTITIONS", 1, 1000, "Partitions of every topic that is keyed by project")
            .withDefault(12);

    public static final Setting<Integer> TOPIC_REPLICATION = Setting.integer(
                    "TOPIC_REPLICATION", 1, 10, "Copies of every topic that is created, at most the number of brokers")
            .withDefault(1);

    public static final List<Setting<?>> ALL = List.of(BOOTSTRAP_SERVERS, TOPIC_PARTITIONS, TOPIC_REPLICATION);

    private KafkaSettings() {}
}
