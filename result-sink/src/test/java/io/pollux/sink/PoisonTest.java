package io.pollux.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.testkit.Recomputation;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Nothing that comes over a topic stops the sink, and each oddity ends where the docs say. */
final class PoisonTest {

    private static TestInfrastructure infrastructure;
    private static RunningService sink;
    private static TopicWriter writer;
    private static Tables tables;

    @BeforeAll
    static void start() throws Exception {
        infrastructure = TestInfrastructure.start();
        sink = RunningService.start(new SinkModule(), infrastructure.environment());
        writer = new TopicWriter(infrastructure.bootstrapServers());
        tables = new Tables(infrastructure.jdbcUrl());
    }

    @AfterAll
    static void stop() {
        writer.close();
        sink.close();
        infrastructure.close();
    }

    @Test
    void setsAsideWhatCannotBeRead() throws Exception {
        byte[] good = Json.encode(Results.up(11, Results.due(), 10));
        Map<String, byte[]> bad = new HashMap<>();
        bad.put("garbage", new byte[] {0, 1, 2, (byte) 0xff, (byte) 0xfe});
        bad.put("truncated", new String(good, UTF_8).substring(0, 80).getBytes(UTF_8));
        bad.put("wrong type", "{\"taskId\":7,\"projectId\":\"x\"}".getBytes(UTF_8));
        bad.put("array", "[1,2,3]".getBytes(UTF_8));
        bad.put("empty", new byte[0]);
        bad.put("missing field", "{\"taskId\":\"11-1-schedule\",\"projectId\":11}".getBytes(UTF_8));
        bad.put(
                "other project",
                new String(good, UTF_8)
                        .replace("\"projectId\":11", "\"projectId\":12")
                        .getBytes(UTF_8));
        bad.put(
                "no year",
                new String(good, UTF_8)
                        .replaceAll("\"timestamp\":\"[^\"]*\"", "\"timestamp\":\"+999999999-01-01T00:00:00Z\"")
                        .getBytes(UTF_8));
        bad.values().forEach(value -> writer.writeRaw(Topic.RESULTS, ProjectKey.of(11), value));
        writer.writeRaw(Topic.RESULTS, ProjectKey.of(11), null);
        writer.writeRaw(Topic.TIMEOUTS, ProjectKey.of(11), "{}".getBytes(UTF_8));
        writer.writeRaw(Topic.RESULTS, ProjectKey.of(11), good);
        writer.flush();

        await().atMost(Duration.ofSeconds(20))
                .until(() ->
                        tables.count("dead_records where service = 'sink' and record_key = '11'") == bad.size() + 2);
        assertThat(tables.count("poll_results where project_id = 11")).isEqualTo(1);
        List<ConsumerRecord<byte[], byte[]>> dead = deadLetters(11);
        assertThat(dead).hasSize(bad.size() + 2);
        assertThat(dead).allSatisfy(record -> {
            assertThat(header(record, DeadLetter.SERVICE_HEADER)).isEqualTo("sink");
            assertThat(header(record, DeadLetter.TOPIC_HEADER)).startsWith("pollux.");
            assertThat(header(record, DeadLetter.PARTITION_HEADER)).matches("\\d+");
            assertThat(header(record, DeadLetter.OFFSET_HEADER)).matches("\\d+");
            assertThat(header(record, DeadLetter.REASON_HEADER)).isNotBlank();
        });
        for (byte[] value : bad.values()) {
            assertThat(dead).anySatisfy(record -> assertThat(record.value()).isEqualTo(value));
        }
    }

    @Test
    void storesTextThatPostgresDoesNotTakeWithReplacements() throws Exception {
        PollingResult result = Results.failed(21, Results.due(), Outcome.CONNECT_ERROR, "a\u0000b\ud800c \ud83d\ude00");
        writer.write(Topic.RESULTS, 21, result);
        String json = new String(Json.encode(Results.failed(22, Results.due(), Outcome.TLS_ERROR, "X")), UTF_8);
        writer.writeRaw(
                Topic.RESULTS,
                ProjectKey.of(22),
                json.replace("\"X\"", "\"\\u0000\\udc00\"").getBytes(UTF_8));

        await().atMost(Duration.ofSeconds(20))
                .until(() -> tables.count("poll_results where project_id in (21, 22)") == 2);
        assertThat(tables.rows("select error_message from poll_results where project_id = 22"))
                .containsExactly(List.of("\ufffd\ufffd"));
        assertThat(tables.rows("select error_message from poll_results where project_id = 21")
                        .getFirst()
                        .getFirst())
                .startsWith("a\ufffdb")
                .endsWith("\ud83d\ude00");
    }

    @Test
    void storesTimesOfAnotherCenturyOutsideThePartitions() throws Exception {
        Instant in1970 = Instant.EPOCH.plusSeconds(1);
        Instant in2200 = Instant.parse("2200-01-01T00:00:00Z");
        Instant due = Results.due();
        writer.write(Topic.RESULTS, 31, Results.up(31, in1970, 10));
        writer.write(Topic.RESULTS, 31, Results.up(31, due, 10));
        writer.write(Topic.RESULTS, 31, Results.up(31, in2200, 10));

        await().atMost(Duration.ofSeconds(20)).until(() -> tables.count("poll_results where project_id = 31") == 3);
        assertThat(tables.rows("select scheduled_at from poll_results_default where project_id = 31 order by 1"))
                .containsExactly(List.of(in1970.toString()), List.of(in2200.toString()));
        assertThat(tables.rows("select scheduled_at from project_states where project_id = 31"))
                .as("a task of the year 2200 is not the current state")
                .containsExactly(List.of(due.toString()));
    }

    @Test
    void storesResultsOfProjectsThatNobodyKnows() throws Exception {
        writer.write(Topic.RESULTS, 999_999, Results.up(999_999, Results.due(), 10));

        await().atMost(Duration.ofSeconds(20)).until(() -> tables.count("poll_results where project_id = 999999") == 1);
        assertThat(tables.count("projects where id = 999999")).isZero();
    }

    @Test
    void takesALargeRecord() throws Exception {
        allowLargeRecords(Topic.RESULTS);
        byte[] garbage = new byte[5 << 20];
        byte[] valid = Json.encode(Results.failed(42, Results.due(), Outcome.WRONG_STATUS, "x".repeat(5 << 20)));
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", infrastructure.bootstrapServers(), "max.request.size", 8 << 20),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(Topic.RESULTS.topicName(), ProjectKey.of(41), garbage))
                    .get();
            producer.send(new ProducerRecord<>(Topic.RESULTS.topicName(), ProjectKey.of(42), valid))
                    .get();
        }

        await().atMost(Duration.ofSeconds(30)).until(() -> tables.count("poll_results where project_id = 42") == 1);
        await().atMost(Duration.ofSeconds(30)).until(() -> tables.count("dead_records where record_key = '41'") == 1);
        assertThat(tables.rows("select length(error_message) from poll_results where project_id = 42"))
                .containsExactly(List.of("4000"));
        assertThat(tables.rows("select value_bytes from dead_records where record_key = '41'"))
                .containsExactly(List.of(Integer.toString(5 << 20)));
        ConsumerRecord<byte[], byte[]> cut = deadLetters(41).getFirst();
        assertThat(cut.value()).hasSize(64 * 1024);
        assertThat(header(cut, DeadLetter.LENGTH_HEADER)).isEqualTo(Integer.toString(5 << 20));
    }

    @Test
    void setsAsideARowThatTheDatabaseRefusesAndStoresTheOthers() throws Exception {
        tables.execute("alter table poll_results add constraint no_teapot check (project_id <> 51 or attempt <> 2)");
        Instant due = Results.due();
        for (int i = 0; i < 200; i++) {
            writer.write(
                    Topic.RESULTS, 51, Results.result(51, due.minusSeconds(i), i == 77 ? 2 : 1, Outcome.UP, 5, null));
        }

        await().atMost(Duration.ofSeconds(20)).until(() -> tables.count("poll_results where project_id = 51") == 199);
        await().atMost(Duration.ofSeconds(20)).until(() -> tables.count("dead_records where record_key = '51'") == 1);
        assertThat(tables.rows("select reason from dead_records where record_key = '51'"))
                .containsExactly(List.of("refused by the database: 23514"));
        new Recomputation(tables).assertNothingIsOff("project_id = 51");
    }

    private static void allowLargeRecords(Topic topic) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", infrastructure.bootstrapServers()))) {
            admin.incrementalAlterConfigs(Map.of(
                            new ConfigResource(ConfigResource.Type.TOPIC, topic.topicName()),
                            Set.of(new AlterConfigOp(
                                    new ConfigEntry("max.message.bytes", Integer.toString(8 << 20)),
                                    AlterConfigOp.OpType.SET))))
                    .all()
                    .get();
        }
    }

    private static List<ConsumerRecord<byte[], byte[]>> deadLetters(long project) {
        return new TopicReader(infrastructure.bootstrapServers())
                .records(Topic.DEAD).stream()
                        .filter(record -> ProjectKey.parse(record.key()) == project)
                        .toList();
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        assertThat(header).as(name).isNotNull();
        return new String(header.value(), UTF_8);
    }
}
