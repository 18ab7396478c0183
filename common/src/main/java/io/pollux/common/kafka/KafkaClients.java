package io.pollux.common.kafka;

import io.pollux.common.config.Config;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The properties of Kafka clients. They come from three places, each over the one before: what a service finds good,
 * what the environment says ({@code KAFKA_SECURITY_PROTOCOL} becomes {@code security.protocol}), and what a service
 * cannot do without.
 */
public final class KafkaClients {

    private final Map<String, String> fromEnvironment;

    private KafkaClients(Map<String, String> fromEnvironment) {
        this.fromEnvironment = Map.copyOf(fromEnvironment);
    }

    public static KafkaClients from(Config config) {
        Map<String, String> properties = new HashMap<>();
        config.environment().forEach((name, value) -> {
            if (name.startsWith(KafkaSettings.PREFIX) && !value.isBlank()) {
                properties.put(propertyName(name), value);
            }
        });
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, config.get(KafkaSettings.BOOTSTRAP_SERVERS));
        return new KafkaClients(properties);
    }

    private static String propertyName(String variable) {
        return variable.substring(KafkaSettings.PREFIX.length())
                .toLowerCase(Locale.ROOT)
                .replace('_', '.');
    }

    public String bootstrapServers() {
        return fromEnvironment.getOrDefault(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "");
    }

    public Map<String, Object> producer(Map<String, ?> good, Map<String, ?> essential) {
        return merge(ProducerConfig.configNames(), good, essential);
    }

    public Map<String, Object> consumer(Map<String, ?> good, Map<String, ?> essential) {
        return merge(ConsumerConfig.configNames(), good, essential);
    }

    public Map<String, Object> admin(Map<String, ?> essential) {
        return merge(AdminClientConfig.configNames(), Map.of(), essential);
    }

    /** For clients that hand properties on to others of their own, such as Kafka Streams: all of them. */
    public Map<String, Object> any(Map<String, ?> good, Map<String, ?> essential) {
        return merge(fromEnvironment.keySet(), good, essential);
    }

    private Map<String, Object> merge(Set<String> known, Map<String, ?> good, Map<String, ?> essential) {
        Map<String, Object> merged = new HashMap<>(good);
        fromEnvironment.forEach((name, value) -> {
            if (known.contains(name) || unknownToAll(name)) {
                merged.put(name, value);
            }
        });
        merged.putAll(essential);
        return merged;
    }

    /** A property that no client declares belongs to a plug-in of any of them. */
    private static boolean unknownToAll(String name) {
        return !ProducerConfig.configNames().contains(name)
                && !ConsumerConfig.configNames().contains(name)
                && !AdminClientConfig.configNames().contains(name);
    }
}
