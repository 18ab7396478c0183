package io.pollux.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.config.Config;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaClientsTest {

    private static final String JAAS =
            "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"a\";";

    @Test
    void environmentGoesOverWhatIsGoodAndEssentialsOverBoth() {
        KafkaClients clients = clients(Map.of("KAFKA_LINGER_MS", "20", "KAFKA_ACKS", "0"));

        assertThat(clients.producer(Map.of("linger.ms", 5, "batch.size", 1000), Map.of("acks", "all")))
                .containsEntry("linger.ms", "20")
                .containsEntry("batch.size", 1000)
                .containsEntry("acks", "all");
    }

    @Test
    void everyClientFindsTheBroker() {
        KafkaClients clients = clients(Map.of("KAFKA_BOOTSTRAP_SERVERS", "kafka-1:9092,kafka-2:9092"));

        assertThat(clients.bootstrapServers()).isEqualTo("kafka-1:9092,kafka-2:9092");
        assertThat(clients.producer(Map.of(), Map.of()))
                .containsEntry("bootstrap.servers", "kafka-1:9092,kafka-2:9092");
        assertThat(clients.consumer(Map.of(), Map.of()))
                .containsEntry("bootstrap.servers", "kafka-1:9092,kafka-2:9092");
        assertThat(clients.admin(Map.of())).containsEntry("bootstrap.servers", "kafka-1:9092,kafka-2:9092");
        assertThat(clients.any(Map.of(), Map.of())).containsEntry("bootstrap.servers", "kafka-1:9092,kafka-2:9092");
        assertThat(clients(Map.of()).bootstrapServers()).isEqualTo("localhost:9092");
    }

    @Test
    void securityReachesEveryClient() {
        KafkaClients clients = clients(Map.of("KAFKA_SECURITY_PROTOCOL", "SASL_SSL", "KAFKA_SASL_JAAS_CONFIG", JAAS));
        Map<String, String> expected = Map.of("security.protocol", "SASL_SSL", "sasl.jaas.config", JAAS);

        assertThat(clients.producer(Map.of(), Map.of())).containsAllEntriesOf(expected);
        assertThat(clients.consumer(Map.of(), Map.of())).containsAllEntriesOf(expected);
        assertThat(clients.admin(Map.of())).containsAllEntriesOf(expected);
        assertThat(clients.any(Map.of(), Map.of())).containsAllEntriesOf(expected);
    }

    @Test
    void aPropertyOfOneClientStaysAwayFromTheOthers() {
        KafkaClients clients = clients(Map.of("KAFKA_LINGER_MS", "20", "KAFKA_FETCH_MIN_BYTES", "100"));

        assertThat(clients.producer(Map.of(), Map.of()))
                .containsKey("linger.ms")
                .doesNotContainKey("fetch.min.bytes");
        assertThat(clients.consumer(Map.of(), Map.of()))
                .containsKey("fetch.min.bytes")
                .doesNotContainKey("linger.ms");
        assertThat(clients.admin(Map.of())).doesNotContainKeys("linger.ms", "fetch.min.bytes");
        assertThat(clients.any(Map.of(), Map.of())).containsKeys("linger.ms", "fetch.min.bytes");
    }

    @Test
    void aPropertyOfAPlugInReachesEveryClient() {
        KafkaClients clients = clients(Map.of("KAFKA_MY_INTERCEPTOR_LEVEL", "7"));

        assertThat(clients.producer(Map.of(), Map.of())).containsEntry("my.interceptor.level", "7");
        assertThat(clients.consumer(Map.of(), Map.of())).containsEntry("my.interceptor.level", "7");
        assertThat(clients.admin(Map.of())).containsEntry("my.interceptor.level", "7");
    }

    @Test
    void blankAndForeignVariablesAreLeftOut() {
        KafkaClients clients = clients(Map.of("KAFKA_LINGER_MS", " ", "HOME", "/root", "DATABASE_PASSWORD", "hunter2"));

        assertThat(clients.producer(Map.of(), Map.of())).containsOnlyKeys("bootstrap.servers");
    }

    private static KafkaClients clients(Map<String, String> environment) {
        return KafkaClients.from(Config.read(environment, KafkaSettings.ALL));
    }
}
