package io.pollux.scheduler.stuck;

import io.helidon.http.Status;
import io.pollux.common.contract.Project;
import io.pollux.database.Database;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Page;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;
import io.pollux.scheduler.projects.ProjectStore;
import java.sql.SQLException;
import java.util.List;

/** Timeouts and dead tasks in pages, newest first, and another try for what is dead. */
public final class StuckEndpoints {

    private final StuckTasks tasks;
    private final ProjectStore projects;
    private final Issue issue;

    public StuckEndpoints(Database database, ProjectStore projects, Issue issue) {
        this.tasks = new StuckTasks(database);
        this.projects = projects;
        this.issue = issue;
    }

    /** Has a project checked now, and tells the id of the task. */
    public interface Issue {
        String check(Project project) throws InterruptedException;
    }

    public List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/timeouts", this::timeouts),
                Endpoint.viewer("GET", "/api/dead-tasks", this::dead),
                Endpoint.editor("POST", "/api/dead-tasks/{taskId}/retry", this::retry));
    }

    /** What another try is answered with. */
    record Accepted(String taskId) {}

    private Answer timeouts(Call call) throws SQLException {
        int limit = limit(call);
        return Answer.ok(Page.of(tasks.timeouts(before(call), limit + 1), limit, TimeoutView::position));
    }

    private Answer dead(Call call) throws SQLException {
        int limit = limit(call);
        return Answer.ok(Page.of(tasks.dead(before(call), limit + 1), limit, DeadTaskView::position));
    }

    /** The project is checked as it is now, in a task of its own: what is dead stays dead, and says what came after. */
    private Answer retry(Call call) throws SQLException, InterruptedException {
        String taskId = call.path("taskId");
        long projectId =
                tasks.projectOf(taskId).orElseThrow(() -> Problem.notFound("Dead task " + Printable.of(taskId)));
        Project project = projects.find(projectId)
                .orElseThrow(() -> Problem.conflict("taskId", "is of a project that does not exist any more"));
        String again = issue.check(project);
        tasks.retried(taskId, again, call.caller().name());
        return Answer.of(Status.ACCEPTED_202, new Accepted(again)).with("Location", "/api/tasks/" + again);
    }

    private static int limit(Call call) {
        return (int) call.query().number("limit", 1, 100, 50);
    }

    private static StuckTasks.Position before(Call call) {
        return call.query().text("cursor").map(StuckTasks.Position::parse).orElse(StuckTasks.Position.END);
    }
}
