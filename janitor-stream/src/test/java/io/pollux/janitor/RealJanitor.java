package io.pollux.janitor;

import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.operations.HealthStatus;
import io.pollux.testkit.Directories;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.SampleProjects;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real broker, and janitors on it in this JVM or in processes of their own. */
final class RealJanitor implements AutoCloseable {

    private final TestInfrastructure infrastructure = TestInfrastructure.start();
    private final Path stateDirectory = createDirectory();
    private final Map<String, String> settings;
    final TopicReader reader = new TopicReader(infrastructure.bootstrapServers());
    final TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers());

    RealJanitor(Map<String, String> settings) {
        this.settings = settings;
    }

    Map<String, String> environment() {
        Map<String, String> all = new HashMap<>(settings);
        all.putIfAbsent("JANITOR_STATE_DIR", stateDirectory.toString());
        return infrastructure.environment(all);
    }

    /** A janitor in this JVM, started and at work. */
    RunningService run() throws Exception {
        return run(environment());
    }

    RunningService run(Map<String, String> environment) throws Exception {
        RunningService service = RunningService.start(new JanitorModule(), environment);
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> service.health().report().values().stream().allMatch(HealthStatus.UP::equals));
        return service;
    }

    /** A janitor in a process of its own, which may not be ready yet. */
    ServiceProcess fork() throws IOException {
        return ServiceProcess.start(JanitorMain.class, environment(), FreePort.find());
    }

    /** A second janitor beside the first, with a folder of its own. */
    ServiceProcess forkAnother() throws IOException {
        Map<String, String> other = new HashMap<>(environment());
        other.put("JANITOR_STATE_DIR", stateDirectory.resolve("another").toString());
        return ServiceProcess.start(JanitorMain.class, other, FreePort.find());
    }

    /** A task that is due now, of a project whose checks take no longer than {@code PROCESSING_TIMEOUT}. */
    ProjectTask task(long projectId) {
        return ProjectTask.first(quick(projectId), Instant.now(), Trigger.SCHEDULE);
    }

    static Project quick(long id) {
        Project project = SampleProjects.project(id, "http://localhost/");
        return new Project(
                project.id(),
                project.version(),
                project.name(),
                project.url(),
                project.method(),
                project.headers(),
                project.body(),
                project.interval(),
                project.unit(),
                500,
                project.expectedStatus(),
                project.assertions(),
                project.followRedirects(),
                project.reuseConnection(),
                project.verifyTls(),
                project.enabled(),
                project.tags(),
                project.createdAt(),
                project.updatedAt());
    }

    void queue(ProjectTask task) {
        writer.write(Topic.TASKS, task.projectId(), task);
    }

    void end(ProjectTask task) {
        writer.write(
                Topic.RESULTS,
                task.projectId(),
                PollingResult.withoutRequest(task, Outcome.CONNECT_ERROR, "refused", Instant.now(), "executor-1"));
    }

    List<TimedOutRequest> flags() {
        return reader.values(Topic.TIMEOUTS, TimedOutRequest.class);
    }

    String bootstrapServers() {
        return infrastructure.bootstrapServers();
    }

    private static Path createDirectory() {
        try {
            return Files.createTempDirectory("pollux-test-janitor");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        writer.close();
        infrastructure.close();
        Directories.delete(stateDirectory);
    }
}
