package io.pollux.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.config.Config;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.kafka.KafkaSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamPropertiesTest {

    @TempDir
    Path directory;

    @Test
    void environmentIsPassedThrough() throws IOException {
        StreamsConfig config = config(Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", "kafka-1:9092",
                "KAFKA_SECURITY_PROTOCOL", "SSL",
                "KAFKA_SSL_TRUSTSTORE_LOCATION", "/certs/truststore.p12"));

        Map<String, Object> consumer = config.getMainConsumerConfigs("pollux-janitor", "client", 1);
        assertThat(consumer)
                .containsEntry("bootstrap.servers", "kafka-1:9092")
                .containsEntry("security.protocol", "SSL")
                .containsEntry("ssl.truststore.location", "/certs/truststore.p12");
        assertThat(config.getProducerConfigs("client")).containsEntry("security.protocol", "SSL");
        assertThat(config.getAdminConfigs("client")).containsEntry("security.protocol", "SSL");
    }

    @Test
    void environmentCannotTakeAwayWhatTheGuaranteesNeed() throws IOException {
        StreamsConfig config = config(Map.of(
                "KAFKA_GROUP_PROTOCOL", "consumer",
                "KAFKA_PROCESSING_GUARANTEE", "at_least_once",
                "KAFKA_APPLICATION_ID", "other",
                "KAFKA_ISOLATION_LEVEL", "read_uncommitted"));

        assertThat(config.getString(StreamsConfig.PROCESSING_GUARANTEE_CONFIG)).isEqualTo("exactly_once_v2");
        assertThat(config.getString(StreamsConfig.APPLICATION_ID_CONFIG)).isEqualTo("pollux-janitor");
        Map<String, Object> consumer = config.getMainConsumerConfigs("pollux-janitor", "client", 1);
        assertThat(consumer.get("isolation.level")).hasToString("read_committed");
        assertThat(consumer.get("group.instance.id")).asString().endsWith("-1");
    }

    private StreamsConfig config(Map<String, String> environment) throws IOException {
        StreamRun run = new StreamRun(
                "pollux-janitor",
                StoreKind.MEMORY,
                Duration.ofSeconds(1),
                1,
                0,
                1,
                new StateDirectory.Place(directory, "janitor", "JANITOR_STATE_DIR"));
        try (StateDirectory state = StateDirectory.open(run.place())) {
            Properties properties =
                    StreamProperties.of(KafkaClients.from(Config.read(environment, KafkaSettings.ALL)), run, state);
            return new StreamsConfig(properties);
        }
    }
}
