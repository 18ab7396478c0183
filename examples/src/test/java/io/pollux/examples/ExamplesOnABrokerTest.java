package io.pollux.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.Topic;
import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import io.pollux.examples.availability.AvailabilityMain;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.SampleProjects;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.TopicWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The examples as somebody would run them, on a real broker with real records. The second one adds some. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExamplesOnABrokerTest {

    private static final Path ROOT = Path.of(System.getProperty("pollux.root", ".."));
    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;

    @BeforeAll
    static void writeRecords() throws Exception {
        kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(directory.resolve("kafka")));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
                TopicWriter writer = new TopicWriter(kafka.bootstrapServers())) {
            admin.createTopics(Stream.of(Topic.PROJECTS.topicName(), Topic.RESULTS.topicName(), "example.availability")
                            .map(name -> new NewTopic(name, 2, (short) 1))
                            .toList())
                    .all()
                    .get();
            Project project = SampleProjects.project(7, "http://target.test/");
            writer.write(Topic.PROJECTS, 7, project);
            writer.write(Topic.RESULTS, 7, result(Outcome.UP, START, 100));
            writer.write(Topic.RESULTS, 7, result(Outcome.UP, START.plusSeconds(1), 200));
            writer.write(Topic.RESULTS, 7, result(Outcome.WRONG_STATUS, START.plusSeconds(2), 600));
            writer.write(Topic.RESULTS, 7, result(Outcome.UP, START.plusSeconds(300), 100));
            writer.flush();
        }
    }

    @AfterAll
    static void close() {
        kafka.close();
    }

    private static PollingResult result(Outcome outcome, Instant at, long millis) {
        return new PollingResult(
                "7-%d-schedule".formatted(at.toEpochMilli()),
                7,
                1,
                at,
                at,
                outcome.success(),
                outcome,
                outcome.success() ? 200 : 500,
                millis,
                null,
                2L,
                null,
                null,
                outcome.success() ? null : "500 is not expected",
                "e1");
    }

    @Test
    @Order(1)
    void kcatAndJqTellHowEveryProjectDid() throws Exception {
        for (String program : List.of("kcat", "jq")) {
            assumeTrue(
                    Stream.of(System.getenv("PATH").split(":", -1))
                            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
                    program + " is not installed");
        }
        Process process = new ProcessBuilder(
                        ROOT.resolve("examples/kcat/availability").toString(), kafka.bootstrapServers())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines())
                .containsExactly("project\tchecks\tup %\taverage ms\tlongest ms", "7\t4\t75\t250\t600");
    }

    @Test
    @Order(2)
    void theStreamPublishesTheMinute() throws Exception {
        Map<String, String> environment = Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers(),
                "KAFKA_STATE_DIR", directory.resolve("state").toString());
        List<String> published = new ArrayList<>();
        try (ServiceProcess example = ServiceProcess.start(AvailabilityMain.class, environment, FreePort.find());
                TopicWriter writer = new TopicWriter(kafka.bootstrapServers());
                KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                        Map.of(
                                "bootstrap.servers", kafka.bootstrapServers(),
                                "group.id", "reader",
                                "isolation.level", "read_committed",
                                "auto.offset.reset", "earliest"),
                        new StringDeserializer(),
                        new StringDeserializer())) {
            consumer.subscribe(List.of("example.availability"));
            await().atMost(60, SECONDS).until(() -> {
                // That the minute is over the stream learns from later results.
                writer.write(Topic.RESULTS, 7, result(Outcome.UP, START.plusSeconds(301), 100));
                consumer.poll(Duration.ofMillis(200)).forEach(record -> published.add(record.value()));
                return !published.isEmpty() || !example.isAlive();
            });
            assertThat(published)
                    .as(example.output())
                    .containsExactly("{\"tag\":\"untagged\",\"minute\":\"%s\",\"checks\":3,\"up\":2,".formatted(START)
                            + "\"availability\":0.6666666666666666}");
        }
    }
}
