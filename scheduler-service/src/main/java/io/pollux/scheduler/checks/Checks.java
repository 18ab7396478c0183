package io.pollux.scheduler.checks;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.helidon.http.Status;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trial;
import io.pollux.common.contract.Trigger;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;
import io.pollux.scheduler.kafka.KafkaAccess;
import io.pollux.scheduler.kafka.TailListener;
import io.pollux.scheduler.projects.Drafts;
import io.pollux.scheduler.projects.ProjectStore;
import io.pollux.scheduler.results.ResultStore;
import io.pollux.scheduler.results.ResultView;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Checks on demand. A task goes straight to {@link Topic#TASKS}; its end is awaited on any node, since each of them
 * reads all results. Known is a task that has an end in the database or on the board, that this node issued, or that
 * is found in the topic; any other never was.
 */
public final class Checks implements Component {

    private static final Duration MAX_WAIT = Duration.ofSeconds(60);

    private final ProjectStore projects;
    private final Drafts drafts;
    private final ResultStore results;
    private final KafkaAccess kafka;
    private final EmittedTasks emitted;
    private final ManualTimes times;
    private final Clock clock;
    private final TaskBoard board = new TaskBoard();
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();

    public Checks(
            ProjectStore projects,
            Drafts drafts,
            ResultStore results,
            KafkaAccess kafka,
            KafkaClients clients,
            int partitions,
            Clock clock) {
        this.projects = projects;
        this.drafts = drafts;
        this.results = results;
        this.kafka = kafka;
        this.emitted = new EmittedTasks(clients, partitions);
        this.times = new ManualTimes(clock);
        this.clock = clock;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.editor("POST", "/api/projects/{id}/check", this::check),
                Endpoint.editor("POST", "/api/projects/test", this::test),
                Endpoint.viewer("GET", "/api/tasks/{taskId}", this::task));
    }

    public TailListener listener() {
        return board;
    }

    /** How many clients wait for the end of a task. */
    public int waiting() {
        return board.waiting();
    }

    @Override
    public String name() {
        return "checks on demand";
    }

    @Override
    public void start() {
        // Everything is opened when it is first needed.
    }

    @Override
    public void stop(Duration timeout) {
        stopped.complete(null);
        emitted.close();
    }

    /** A task as it is shown. */
    record TaskView(String taskId, State state, @Nullable ResultView result) {}

    enum State {
        PENDING,
        DONE
    }

    /** What a check is answered with. */
    record Accepted(String taskId) {}

    private Answer check(Call call) throws SQLException, InterruptedException {
        long id = call.id("Project");
        return accepted(issue(projects.find(id).orElseThrow(() -> Problem.notFound("Project " + id))));
    }

    /** A draft is checked as it would be if it were saved. */
    private Answer test(Call call) throws Exception {
        return accepted(issue(drafts.project(call, Trial.newId(), clock.instant())));
    }

    /** Has a project checked now; the id of the task. */
    public String issue(Project project) throws InterruptedException {
        Instant at = times.next(project.id());
        ProjectTask task = ProjectTask.first(project, at, Trigger.MANUAL);
        board.issued(task.taskId());
        kafka.write(Topic.TASKS, ProjectKey.of(project.id()), task, at);
        return task.taskId();
    }

    private static Answer accepted(String taskId) {
        return Answer.of(Status.ACCEPTED_202, new Accepted(taskId)).with("Location", "/api/tasks/" + taskId);
    }

    private Answer task(Call call) throws SQLException, InterruptedException {
        String text = call.path("taskId");
        Duration wait = call.query().duration("wait").orElse(Duration.ZERO);
        if (wait.compareTo(MAX_WAIT) > 0) {
            throw Problem.invalid("wait", "must not be longer than " + MAX_WAIT.toSeconds() + "s");
        }
        ParsedTaskId id = ParsedTaskId.parse(text).orElseThrow(() -> missing(text));
        TaskBoard.Waiter waiter = board.join(text);
        try {
            Optional<ResultView> known = board.end(text);
            if (known.isEmpty() && !board.knows(text)) {
                known = stored(id);
                if (known.isEmpty() && !emitted.contains(id)) {
                    throw missing(text);
                }
            }
            if (known.isEmpty()) {
                known = await(waiter.end(), wait);
            }
            return answer(text, known.isPresent() ? known : stored(id));
        } finally {
            board.leave(waiter);
        }
    }

    private Optional<ResultView> await(CompletableFuture<ResultView> end, Duration wait) throws InterruptedException {
        try {
            CompletableFuture.anyOf(end, stopped).get(wait.toMillis(), MILLISECONDS);
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("nobody fails a wait", e);
        }
        return Optional.ofNullable(end.getNow(null));
    }

    private Optional<ResultView> stored(ParsedTaskId id) throws SQLException {
        return results.find(id.projectId(), id.scheduledAt(), id.text());
    }

    private static Answer answer(String taskId, Optional<ResultView> end) {
        return end.map(result -> Answer.ok(new TaskView(taskId, State.DONE, result)))
                .orElseGet(() -> Answer.of(Status.ACCEPTED_202, new TaskView(taskId, State.PENDING, null)));
    }

    private static Problem missing(String taskId) {
        return Problem.notFound("Task " + Printable.of(taskId));
    }
}
