package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.helidon.http.Status;
import io.pollux.common.contract.Project;
import io.pollux.common.json.Json;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Cursor;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.FieldError;
import io.pollux.scheduler.api.Page;
import io.pollux.scheduler.api.Parameters;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Projects, one by one and in pages. */
public final class ProjectEndpoints {

    private static final String DATA_EXCEPTION = "22";

    private final ProjectStore store;
    private final Drafts drafts;
    private final AuditLog audit;

    public ProjectEndpoints(ProjectStore store, Drafts drafts, AuditLog audit) {
        this.store = store;
        this.drafts = drafts;
        this.audit = audit;
    }

    public List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/projects", this::list),
                Endpoint.editor("POST", "/api/projects", this::create),
                Endpoint.editor(
                        "POST", "/api/projects/validate", call -> Answer.ok(new Verdict(drafts.findings(call)))),
                Endpoint.viewer("GET", "/api/projects/{id}", this::get),
                Endpoint.editor("PUT", "/api/projects/{id}", this::put),
                Endpoint.editor("PATCH", "/api/projects/{id}", this::patch),
                Endpoint.editor("DELETE", "/api/projects/{id}", this::delete));
    }

    private Answer list(Call call) throws SQLException {
        Parameters query = call.query();
        ProjectSort sort = query.constant("sort", ProjectSort.class).orElse(ProjectSort.ID);
        ProjectSort.Position after =
                query.text("cursor").map(ProjectSort.Position::parse).orElse(null);
        int limit = (int) query.number("limit", 1, 500, 50);
        try {
            Page<ProjectStore.Listed> page = Page.of(
                    store.search(ProjectSearch.from(query), sort, after, limit),
                    limit,
                    listed -> listed.position().toString());
            return Answer.ok(new Page<>(
                    page.items().stream().map(ProjectStore.Listed::view).toList(), page.nextCursor()));
        } catch (SQLException e) {
            if (after != null && String.valueOf(e.getSQLState()).startsWith(DATA_EXCEPTION)) {
                // A cursor of another order holds what can't be compared with.
                throw Cursor.wrong();
            }
            throw e;
        }
    }

    /** What is wrong with a draft; nothing if it may be saved. */
    record Verdict(List<FieldError> errors) {}

    private Answer get(Call call) throws SQLException {
        long id = call.id("Project");
        ProjectView view = store.view(id).orElseThrow(() -> missing(id));
        return Answer.ok(view).with("ETag", Precondition.etag(view.version()));
    }

    private Answer create(Call call) throws Exception {
        Project created = store.insert(drafts.content(call.object(), null));
        audit.record(call, "project.create", subject(created), Map.of("version", created.version()));
        return shown(Status.CREATED_201, created).with("Location", "/api/projects/" + created.id());
    }

    private Answer put(Call call) throws Exception {
        ObjectNode wanted = call.object();
        return change(call, Precondition.of(call.header("If-Match"), wanted.get("version")), _ -> wanted);
    }

    /** A JSON merge patch (RFC 7396): null takes a field back to its default. */
    private Answer patch(Call call) throws Exception {
        ObjectNode patch = call.object();
        JsonNode version = patch.remove("version");
        return change(
                call,
                Precondition.of(call.header("If-Match"), version),
                current -> MergePatch.apply(Json.mapper().valueToTree(ProjectView.Definition.of(current)), patch));
    }

    private Answer change(Call call, Precondition precondition, Function<Project, ObjectNode> wanted)
            throws SQLException {
        long id = call.id("Project");
        Project changed = store.update(id, current -> {
                    precondition.check(current.version());
                    return drafts.content(wanted.apply(current), current);
                })
                .orElseThrow(() -> missing(id));
        audit.record(call, "project.change", subject(changed), Map.of("version", changed.version()));
        return shown(Status.OK_200, changed);
    }

    private Answer delete(Call call) throws SQLException {
        long id = call.id("Project");
        Precondition precondition = Precondition.of(call.header("If-Match"), null);
        if (!store.delete(id, precondition.ifMatch())) {
            Optional<Project> current = store.find(id);
            precondition.check(current.orElseThrow(() -> missing(id)).version());
        }
        audit.record(call, "project.delete", "project " + id, Map.of());
        return Answer.noContent();
    }

    private Answer shown(Status status, Project project) throws SQLException {
        ProjectView view = store.view(project.id())
                .filter(found -> found.version() == project.version())
                .orElseGet(() -> ProjectView.of(project));
        return Answer.of(status, view).with("ETag", Precondition.etag(project.version()));
    }

    private static Problem missing(long id) {
        return Problem.notFound("Project " + id);
    }

    private static String subject(Project project) {
        return "project " + project.id() + " " + project.name();
    }
}
