package io.pollux.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class EmbeddedKafkaTest {

    @TempDir
    Path folder;

    @Test
    void keepsRecordsOffsetsAndClusterIdThroughARestartOnAnotherPort() throws Exception {
        String clusterId;
        int firstPort;
        try (EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(folder))) {
            KafkaRecords records = new KafkaRecords(kafka.bootstrapServers());
            records.createTopic("kept");
            records.produce("kept", "one", "two");
            assertThat(records.consume("kept", "reader", 2)).containsExactly("one", "two");
            clusterId = records.clusterId();
            firstPort = kafka.port();
        }
        assertThat(Ports.isTaken(firstPort)).isFalse();

        try (EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(folder))) {
            KafkaRecords records = new KafkaRecords(kafka.bootstrapServers());
            assertThat(kafka.port()).isNotEqualTo(firstPort);
            assertThat(records.clusterId()).isEqualTo(clusterId);
            records.produce("kept", "three");
            assertThat(records.consume("kept", "reader", 1)).containsExactly("three");
            assertThat(records.consume("kept", "another reader", 3)).containsExactly("one", "two", "three");
        }
    }

    @Test
    void performsTransactionsAndTakesOverrides() throws Exception {
        EmbeddedKafkaOptions options =
                EmbeddedKafkaOptions.inDirectory(folder).withPort(Ports.free()).withOverride("num.partitions", "5");
        try (EmbeddedKafka kafka = EmbeddedKafka.start(options)) {
            assertThat(kafka.bootstrapServers()).isEqualTo("localhost:" + options.port());
            KafkaRecords records = new KafkaRecords(kafka.bootstrapServers());
            records.createTopic("transacted");
            Map<String, Object> config =
                    Map.of("bootstrap.servers", kafka.bootstrapServers(), "transactional.id", "writer");
            try (Producer<String, String> producer =
                    new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
                producer.initTransactions();
                producer.beginTransaction();
                var sent = producer.send(new ProducerRecord<>("transacted", "committed"));
                producer.commitTransaction();
                assertThat(sent).isDone();
            }
            assertThat(records.consume("transacted", "reader", 1)).containsExactly("committed");
            assertThat(records.setting(ConfigResource.Type.BROKER, "0", "num.partitions"))
                    .isEqualTo("5");
            assertThat(records.setting(ConfigResource.Type.BROKER, "0", "auto.create.topics.enable"))
                    .isEqualTo("false");
            assertThat(records.setting(ConfigResource.Type.BROKER, "0", "transaction.max.timeout.ms"))
                    .isEqualTo("900000");
        }
    }

    @Test
    void namesATakenPort() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            EmbeddedKafkaOptions options =
                    EmbeddedKafkaOptions.inDirectory(folder).withPort(port);

            assertThatThrownBy(() -> EmbeddedKafka.start(options))
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessage(
                            "Port %d is already in use (EMBEDDED_KAFKA_PORT). Stop what is listening there or choose another port.",
                            port);
        }
    }

    @Test
    void namesATakenPortThatOnlyTheBrokerNoticed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            KafkaNodeConfig config = KafkaNodeConfig.single(folder, port, Ports.free(), Map.of());

            assertThatThrownBy(
                            () -> KafkaNode.start(DataFolder.open(folder), config, "6b2TXJMORIKQNvKl0z3gOg", List.of()))
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessageStartingWith("Port %d is already in use", port);
        }
        try (EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(folder))) {
            assertThat(new KafkaRecords(kafka.bootstrapServers()).clusterId()).isEqualTo("6b2TXJMORIKQNvKl0z3gOg");
        }
    }

    @Test
    void refusesAFolderInUse() {
        try (DataFolder _ = DataFolder.open(folder)) {
            assertThatThrownBy(() -> EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(folder)))
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessageContainingAll(folder.toString(), "in use by another running Pollux");
        }
    }

    @Test
    void refusesAFolderThatCannotBeWritten() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(file.resolve("kafka"))))
                .isInstanceOf(EmbeddedStartException.class)
                .hasMessageContainingAll(file.toString(), "cannot be written", "DATA_DIR");
    }

    @Test
    void startsAndStopsWithoutAWarning() {
        ListAppender<ILoggingEvent> events = new ListAppender<>();
        events.start();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.addAppender(events);
        try {
            EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(folder));
            kafka.close();
            kafka.close();
        } finally {
            root.detachAppender(events);
        }
        assertThat(events.list)
                .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .isEmpty();
    }
}
