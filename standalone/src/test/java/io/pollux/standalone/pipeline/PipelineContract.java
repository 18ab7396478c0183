package io.pollux.standalone.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.lifecycle.Service;
import io.pollux.executor.ExecutorModule;
import io.pollux.incidents.IncidentsModule;
import io.pollux.janitor.JanitorModule;
import io.pollux.scheduler.SchedulerModule;
import io.pollux.sink.SinkModule;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TopicReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What the pipeline must do on every Kafka and PostgreSQL; each subclass brings its own. */
abstract class PipelineContract {

    @TempDir
    private Path state;

    private final List<RunningService> running = new ArrayList<>();
    private HttpServer target = unstarted();

    /** The settings by which services find the infrastructure. */
    abstract Map<String, String> infrastructure();

    /** More settings of one service, such as its credentials. */
    Map<String, String> own(Service service) {
        return Map.of();
    }

    TopicReader reader() {
        return new TopicReader(infrastructure().getOrDefault("KAFKA_BOOTSTRAP_SERVERS", ""));
    }

    @BeforeEach
    void startTarget() throws IOException {
        target = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        target.createContext("/up", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        target.start();
    }

    @AfterEach
    void stop() {
        running.reversed().forEach(RunningService::close);
        target.stop(0);
    }

    @Test
    @Execution(ExecutionMode.SAME_THREAD)
    void checksFlowFromTheTableOfProjectsToTheTableOfResults() throws Exception {
        start(new SchedulerModule());
        start(new ExecutorModule());
        start(new SinkModule());
        start(new JanitorModule());
        start(new IncidentsModule());

        long id = insertProject("up");

        await().atMost(120, SECONDS)
                .until(() ->
                        count("select count(*) from poll_results where status = 'UP' and project_id = " + id) >= 3);
        assertThat(count("select count(*) - count(distinct task_id) from poll_results"))
                .isZero();
        await().atMost(120, SECONDS)
                .until(() ->
                        count("select count(*) from project_status where state = 'UP' and project_id = " + id) == 1);
    }

    @Test
    @Execution(ExecutionMode.SAME_THREAD)
    void aTaskThatNeverGetsAResultIsFlagged() throws Exception {
        start(new SchedulerModule());
        start(new JanitorModule(), Map.of("QUEUE_TIMEOUT", "5s"));

        long id = insertProject("never");

        TopicReader reader = reader();
        await().atMost(120, SECONDS)
                .until(() -> reader.values(Topic.TIMEOUTS, TimedOutRequest.class).stream()
                        .anyMatch(flagged ->
                                flagged.projectId() == id && flagged.state() == TimedOutRequest.State.QUEUED));
    }

    RunningService start(Service service) throws Exception {
        return start(service, Map.of());
    }

    private RunningService start(Service service, Map<String, String> more) throws Exception {
        Map<String, String> environment = new HashMap<>(infrastructure());
        environment.put("TARGET_ALLOW_CIDRS", "127.0.0.0/8,::1/128");
        environment.put("QUEUE_TIMEOUT", "60s");
        environment.put("JANITOR_INTERVAL", "1s");
        environment.put("JANITOR_STATE_DIR", state.resolve("janitor").toString());
        environment.put("INCIDENT_STATE_DIR", state.resolve("incidents").toString());
        environment.putAll(own(service));
        environment.putAll(more);
        RunningService started = RunningService.start(service, environment);
        running.add(started);
        return started;
    }

    long insertProject(String name) throws SQLException {
        String url = "http://localhost:" + target.getAddress().getPort() + "/up";
        return count(
                "insert into projects (name, url, interval) values ('%s', '%s', 1) returning id".formatted(name, url));
    }

    long count(String sql) throws SQLException {
        Map<String, String> environment = infrastructure();
        try (Connection connection = DriverManager.getConnection(
                        environment.getOrDefault("DATABASE_URL", ""),
                        environment.get("DATABASE_USER"),
                        environment.get("DATABASE_PASSWORD"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static HttpServer unstarted() {
        try {
            return HttpServer.create();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
