package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.helidon.http.Status;
import io.pollux.common.contract.Project;
import io.pollux.common.json.Json;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Page;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Projects, one by one and in pages. */
public final class ProjectEndpoints {

    private final ProjectStore store;
    private final SecretHeaders secrets;
    private final AuditLog audit;

    public ProjectEndpoints(ProjectStore store, SecretHeaders secrets, AuditLog audit) {
        this.store = store;
        this.secrets = secrets;
        this.audit = audit;
    }

    public List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/projects", this::list),
                Endpoint.editor("POST", "/api/projects", this::create),
                Endpoint.viewer("GET", "/api/projects/{id}", this::get),
                Endpoint.editor("PUT", "/api/projects/{id}", this::put),
                Endpoint.editor("PATCH", "/api/projects/{id}", this::patch),
                Endpoint.editor("DELETE", "/api/projects/{id}", this::delete));
    }

    private Answer list(Call call) throws SQLException {
        ProjectSearch search = ProjectSearch.from(call.query());
        return Answer.ok(Page.of(store.search(search), search.limit(), view -> Long.toString(view.id())));
    }

    private Answer get(Call call) throws SQLException {
        long id = call.id("Project");
        ProjectView view = store.view(id).orElseThrow(() -> missing(id));
        return Answer.ok(view).with("ETag", Precondition.etag(view.version()));
    }

    private Answer create(Call call) throws Exception {
        Project created = store.insert(content(call.object(), null));
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
                    return content(wanted.apply(current), current);
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

    private Content content(ObjectNode object, @Nullable Project current) {
        Findings findings = new Findings();
        Draft draft = DraftReader.read(object, findings);
        findings.throwIfAny();
        Content content = secrets.seal(draft, current, findings);
        findings.throwIfAny();
        return content;
    }

    private static Answer shown(Status status, Project project) {
        return Answer.of(status, ProjectView.of(project, null)).with("ETag", Precondition.etag(project.version()));
    }

    private static Problem missing(long id) {
        return Problem.notFound("Project " + id);
    }

    private static String subject(Project project) {
        return "project " + project.id() + " " + project.name();
    }
}
