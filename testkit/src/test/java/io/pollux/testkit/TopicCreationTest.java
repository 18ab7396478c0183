package io.pollux.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pollux.common.config.Config;
import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.common.lifecycle.StartException;
import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a real broker; here and not in {@code common}, which the testkit depends on. */
class TopicCreationTest {

    private final EmbeddedKafka kafka;
    private final Admin admin;

    TopicCreationTest(@TempDir Path directory) {
        kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(directory));
        admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    }

    @AfterEach
    void stop() {
        admin.close();
        kafka.close();
    }

    @Test
    void createsEveryTopicAsTheContractSays() throws Exception {
        creation(Map.of("TOPIC_PARTITIONS", "3")).run();

        Map<String, TopicDescription> topics =
                admin.describeTopics(names()).allTopicNames().get();
        for (Topic topic : Topic.values()) {
            assertThat(Objects.requireNonNull(topics.get(topic.topicName())).partitions())
                    .as(topic.topicName())
                    .hasSize(topic.keyedByProject() ? 3 : 1);
            assertThat(configurationOf(topic)).as(topic.topicName()).containsAllEntriesOf(topic.configuration());
        }
    }

    @Test
    void severalServicesMayCreateAtOnceAndAgain() throws Exception {
        List<Callable<Boolean>> services = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            services.add(() -> {
                creation(Map.of("TOPIC_PARTITIONS", "3")).run();
                return true;
            });
        }
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Boolean> service : executor.invokeAll(services)) {
                assertThat(service.get()).isTrue();
            }
        }
        creation(Map.of("TOPIC_PARTITIONS", "3")).run();
        assertThat(admin.listTopics().names().get()).containsAll(names());
    }

    @Test
    void refusesATopicWithAnotherPartitionCountAndSaysWhatToDo() throws Exception {
        creation(Map.of("TOPIC_PARTITIONS", "3")).run();

        assertThatThrownBy(() -> creation(Map.of("TOPIC_PARTITIONS", "4")).run())
                .isInstanceOf(StartException.class)
                .hasMessageMatching("Topic pollux\\.\\w+ has 3 partitions, but TOPIC_PARTITIONS is 4\\. "
                        + "Set TOPIC_PARTITIONS=3, or delete the topic\\.");
    }

    @Test
    void refusesMoreCopiesThanThereAreBrokers() {
        assertThatThrownBy(() -> creation(Map.of("TOPIC_REPLICATION", "3")).run())
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith("Kafka at " + kafka.bootstrapServers()
                        + " (KAFKA_BOOTSTRAP_SERVERS) can't keep TOPIC_REPLICATION=3 copies: ");
    }

    @Test
    void namesAnUnreachableBroker() {
        String nowhere = "localhost:" + FreePort.find();

        assertThatThrownBy(() ->
                        creation(Map.of("KAFKA_BOOTSTRAP_SERVERS", nowhere)).run())
                .isInstanceOf(StartException.class)
                .hasMessage("Kafka at " + nowhere + " (KAFKA_BOOTSTRAP_SERVERS) did not answer within 15 s. "
                        + "Check the address, and that a broker runs there (./pollux infra starts one).");
    }

    @Test
    void namesAnAddressThatIsNone() {
        assertThatThrownBy(() ->
                        creation(Map.of("KAFKA_BOOTSTRAP_SERVERS", "no-port")).run())
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith("Kafka at no-port (KAFKA_BOOTSTRAP_SERVERS) can't be used: ");
    }

    private TopicCreation creation(Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>(settings);
        environment.putIfAbsent("KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers());
        return TopicCreation.from(Config.read(environment, KafkaSettings.ALL));
    }

    private Map<String, String> configurationOf(Topic topic) throws Exception {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.topicName());
        Map<String, String> configuration = new HashMap<>();
        Objects.requireNonNull(
                        admin.describeConfigs(List.of(resource)).all().get().get(resource))
                .entries()
                .forEach(entry -> configuration.put(entry.name(), entry.value()));
        return configuration;
    }

    private static List<String> names() {
        return Arrays.stream(Topic.values()).map(Topic::topicName).toList();
    }
}
