package io.pollux.scheduler;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The whole scheduler on a real broker and a real database: what is done by hand in SQL shows in the topics. */
class SchedulerServiceTest {

    private static TestInfrastructure infrastructure;
    private static RunningService scheduler;
    private static TopicReader reader;

    @BeforeAll
    static void start() throws Exception {
        infrastructure = TestInfrastructure.start();
        scheduler = RunningService.start(new SchedulerModule(), infrastructure.environment());
        reader = new TopicReader(infrastructure.bootstrapServers());
    }

    @AfterAll
    static void stop() {
        scheduler.close();
        infrastructure.close();
    }

    @Test
    void pollsANewProjectAtOnceAndThenAtItsInterval() throws SQLException {
        long id = insert("every-second", 1);

        await().atMost(10, SECONDS).until(() -> tasks(id).size() >= 4);

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
        long id = insert("changed", 3600);
        await().atMost(5, SECONDS).until(() -> latest(id) != null && tasks(id).size() == 1);

        execute("update projects set url = 'http://elsewhere.test/' where id = " + id);
        await().atMost(5, SECONDS).until(() -> tasks(id).size() == 2);
        assertThat(current(id).version()).isEqualTo(2);
        assertThat(tasks(id).getLast().project().url()).isEqualTo("http://elsewhere.test/");

        execute("update projects set enabled = false where id = " + id);
        await().atMost(5, SECONDS).until(() -> !current(id).enabled());

        execute("update projects set enabled = true where id = " + id);
        await().atMost(5, SECONDS).until(() -> tasks(id).size() == 3);
        assertThat(tasks(id)).extracting(ProjectTask::trigger).containsOnly(Trigger.CREATED);

        execute("delete from projects where id = " + id);
        await().atMost(5, SECONDS).until(() -> latest(id) == null);
    }

    @Test
    void aNewNameIsNoReasonToPoll() throws SQLException {
        long id = insert("before", 3600);
        await().atMost(5, SECONDS).until(() -> tasks(id).size() == 1);

        execute("update projects set name = 'after', tags = '{a}' where id = " + id);
        await().atMost(5, SECONDS).until(() -> current(id).name().equals("after"));
        long marker = insert("marker", 3600);
        await().atMost(5, SECONDS).until(() -> tasks(marker).size() == 1);

        assertThat(tasks(id)).hasSize(1);
    }

    private static long insert(String name, int intervalSeconds) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            var row = statement.executeQuery(
                    "insert into projects (name, url, interval) values ('%s', 'http://target.test/', %d) returning id"
                            .formatted(name, intervalSeconds));
            row.next();
            return row.getLong(1);
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection connection() throws SQLException {
        return DriverManager.getConnection(infrastructure.jdbcUrl(), "pollux", "pollux");
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
        return reader.latest(Topic.PROJECTS, Project.class).get(Long.toString(projectId));
    }
}
