package io.pollux.examples.availability;

import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;

/** Runs the example until it is stopped. Variables that begin with {@code KAFKA_} are properties, as for Pollux. */
public final class AvailabilityMain {

    private AvailabilityMain() {}

    public static void main(String[] args) {
        KafkaStreams streams = new KafkaStreams(AvailabilityTopology.build(), properties(System.getenv()));
        Runtime.getRuntime().addShutdownHook(new Thread(streams::close));
        streams.start();
    }

    static Properties properties(Map<String, String> environment) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "example-availability");
        // Ticks and retries are written in transactions; results are not, but this costs nothing.
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        environment.forEach((name, value) -> {
            if (name.startsWith("KAFKA_")) {
                properties.put(
                        name.substring("KAFKA_".length())
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '.'),
                        value);
            }
        });
        return properties;
    }
}
