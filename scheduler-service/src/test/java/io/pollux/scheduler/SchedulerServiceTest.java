package io.pollux.scheduler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.JsonSerde;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The whole scheduler on a real broker and a real database: what is done by hand in SQL shows in the topics. */
class SchedulerServiceTest {

    /** Far more than it takes, since the machine may be busy with other tests. */
    private static final Duration SOON = Duration.ofSeconds(60);

    private static TestInfrastructure infrastructure;
    private static RunningService scheduler;
    private static TopicReader reader;
    private static ProjectTable table;

    @BeforeAll
    static void start() throws Exception {
        infrastructure = TestInfrastructure.start();
        scheduler = RunningService.start(
                new SchedulerModule(), infrastructure.environment(Map.of("RELOAD_INTERVAL", "1s")));
        table = new ProjectTable(infrastructure);
        reader = new TopicReader(infrastructure.bootstrapServers());
    }

    @AfterAll
    static void stop() {
        scheduler.close();
        infrastructure.close();
    }

    @Test
    void pollsANewProjectAtOnceAndThenAtItsInterval() throws SQLException {
        long id = table.insert("every-second", 1);

        await().atMost(SOON).until(() -> tasks(id).size() >= 4);

        List<ProjectTask> tasks = tasks(id);
        assertThat(tasks.getFirst().trigger()).isEqualTo(Trigger.CREATED);
        assertThat(tasks.subList(1, tasks.size()))
                .extracting(ProjectTask::trigger)
                .containsOnly(Trigger.SCHEDULE);
        for (int i = 2; i < tasks.size(); i++) {
            assertThat(tasks.get(i).scheduledAt())
                    .isEqualTo(tasks.get(i - 1).scheduledAt().plusSeconds(1));
        }
        assertThat(tasks).extracting(ProjectTask::taskId).doesNotHaveDuplicates();
    }

    @Test
    void publishesWhatIsChangedByHand() throws SQLException {
        long id = table.insert("changed", 3600);
        await().atMost(SOON).until(() -> latest(id) != null && tasks(id).size() == 1);

        table.execute("update projects set url = 'http://elsewhere.test/' where id = " + id);
        await().atMost(SOON).until(() -> tasks(id).size() == 2);
        assertThat(current(id).version()).isEqualTo(2);
        assertThat(tasks(id).getLast().project().url()).isEqualTo("http://elsewhere.test/");

        table.execute("update projects set enabled = false where id = " + id);
        await().atMost(SOON).until(() -> !current(id).enabled());

        table.execute("update projects set enabled = true where id = " + id);
        await().atMost(SOON).until(() -> tasks(id).size() == 3);
        assertThat(tasks(id)).extracting(ProjectTask::trigger).containsOnly(Trigger.CREATED);

        table.execute("delete from projects where id = " + id);
        await().atMost(SOON).until(() -> latest(id) == null);
    }

    @Test
    void aNewNameIsNoReasonToPoll() throws SQLException {
        long id = table.insert("before", 3600);
        await().atMost(SOON).until(() -> tasks(id).size() == 1);

        table.execute("update projects set name = 'after', tags = '{a}' where id = " + id);
        await().atMost(SOON).until(() -> current(id).name().equals("after"));
        long marker = table.insert("marker", 3600);
        await().atMost(SOON).until(() -> tasks(marker).size() == 1);

        assertThat(tasks(id)).hasSize(1);
    }

    @Test
    void aChangeArrivesAlsoWhileTheListeningConnectionIsCut() throws SQLException {
        table.execute("select pg_terminate_backend(pid) from pg_stat_activity"
                + " where datname = current_database() and query = 'listen pollux_outbox'");

        long id = table.insert("while-cut", 3600);

        await().atMost(SOON).until(() -> latest(id) != null);
    }

    @Test
    void aTopicThatWasEmptiedIsFilledAgain() throws Exception {
        long id = table.insert("emptied", 3600);
        await().atMost(SOON).until(() -> latest(id) != null);

        deleteAllRecords();

        await().atMost(SOON).until(() -> latest(id) != null);
        long marker = table.insert("after-emptied", 3600);
        await().atMost(SOON).until(() -> tasks(marker).size() == 1);
        assertThat(tasks(id)).as("what is published again is not polled again").hasSize(1);
    }

    @Test
    void aRecordThatIsNoProjectIsPassedOver() throws SQLException {
        try (TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers())) {
            writer.writeRaw(Topic.PROJECTS, "no-number".getBytes(UTF_8), "{}".getBytes(UTF_8));
            writer.writeRaw(Topic.PROJECTS, "77".getBytes(UTF_8), "garbage".getBytes(UTF_8));
            writer.flush();
        }

        long id = table.insert("after-garbage", 3600);

        await().atMost(SOON).until(() -> tasks(id).size() == 1);
        assertThat(unreadable()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void aRowThatIsTooLargeStaysAsItWasPublishedAndTheOthersGoOn() throws SQLException {
        long id = table.insert("grows", 3600);
        await().atMost(SOON).until(() -> latest(id) != null);
        double leftOut = unreadable();
        table.execute("update projects set body = repeat('x', 2000000) where id = " + id);
        // In a record this one would still fit, but not in a task, which is the project and more.
        table.execute("insert into projects (name, url, interval, body)"
                + " values ('hardly fits', 'http://target.test/', 3600, repeat('x', 1048576 - 480))");

        long next = table.insert("after-large", 3600);

        await().atMost(SOON).until(() -> tasks(next).size() == 1);
        assertThat(unreadable()).isGreaterThanOrEqualTo(leftOut + 2);
        assertThat(reader.records(Topic.PROJECTS))
                .allSatisfy(record -> assertThat(record.serializedValueSize()).isLessThan(1_000_000));
        assertThat(current(id).version()).isEqualTo(1);
        table.execute("update projects set body = 'small' where id = " + id);
        await().atMost(SOON).until(() -> "small".equals(current(id).body()));
        table.execute("delete from projects where name = 'hardly fits'");
    }

    private static double unreadable() {
        return scheduler.metrics().get("pollux.projects.unreadable").counter().count();
    }

    private static void deleteAllRecords() throws Exception {
        try (Admin admin =
                Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, infrastructure.bootstrapServers()))) {
            Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
            for (int partition = 0; partition < 4; partition++) {
                all.put(new TopicPartition(Topic.PROJECTS.topicName(), partition), RecordsToDelete.beforeOffset(-1));
            }
            admin.incrementalAlterConfigs(Map.of(
                            new ConfigResource(ConfigResource.Type.TOPIC, Topic.PROJECTS.topicName()),
                            List.of(new AlterConfigOp(
                                    new ConfigEntry("cleanup.policy", "compact,delete"), AlterConfigOp.OpType.SET))))
                    .all()
                    .get();
            admin.deleteRecords(all).all().get();
        }
    }

    private static List<ProjectTask> tasks(long projectId) {
        return reader.values(Topic.TASKS, ProjectTask.class).stream()
                .filter(task -> task.projectId() == projectId)
                .toList();
    }

    private static Project current(long projectId) {
        return Objects.requireNonNull(latest(projectId));
    }

    private static @Nullable Project latest(long projectId) {
        byte[] key = ProjectKey.of(projectId);
        Project latest = null;
        for (ConsumerRecord<byte[], byte[]> record : reader.records(Topic.PROJECTS)) {
            if (Arrays.equals(record.key(), key)) {
                latest = new JsonSerde<>(Project.class).deserializer().deserialize(record.topic(), record.value());
            }
        }
        return latest;
    }
}
