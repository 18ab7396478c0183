package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.contract.Project;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.FieldError;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes projects of what people send. */
public final class Drafts {

    private final ProjectStore store;
    private final SecretHeaders secrets;

    public Drafts(ProjectStore store, SecretHeaders secrets) {
        this.store = store;
        this.secrets = secrets;
    }

    /** What is to be stored; anything wrong with it is a problem. */
    Content content(ObjectNode object, @Nullable Project current) {
        Findings findings = new Findings();
        Content content = read(object, current, findings);
        findings.throwIfAny();
        return content;
    }

    /** Everything that is wrong with a draft, of a new project or of the one that the query names. */
    List<FieldError> findings(Call call) throws Exception {
        ObjectNode object = call.object();
        Project current = current(call);
        Findings findings = new Findings();
        Content content = read(object, current, findings);
        List<FieldError> errors = new ArrayList<>(findings.errors());
        Optional<Long> owner = content.name().isEmpty() ? Optional.empty() : store.idOf(content.name());
        if (owner.isPresent() && (current == null || owner.get() != current.id())) {
            errors.add(new FieldError("name", "is taken by another project"));
        }
        return List.copyOf(errors);
    }

    /** The project that a draft would become, under an id that is not its own. */
    public Project project(Call call, long id, Instant now) throws Exception {
        Content content = content(call.object(), current(call));
        Instant at = now.truncatedTo(ChronoUnit.MILLIS);
        return new Project(
                id,
                1,
                content.name(),
                content.url(),
                content.method(),
                content.headers(),
                content.body(),
                content.interval(),
                content.unit(),
                content.timeoutMs(),
                content.expectedStatus(),
                content.assertions(),
                content.followRedirects(),
                content.reuseConnection(),
                content.verifyTls(),
                content.enabled(),
                content.tags(),
                at,
                at);
    }

    private Content read(ObjectNode object, @Nullable Project current, Findings findings) {
        Draft draft = DraftReader.read(object, findings);
        return findings.isEmpty() ? secrets.seal(draft, current, findings) : Content.of(draft, draft.headers());
    }

    private @Nullable Project current(Call call) throws SQLException {
        long id = call.query().number("project", 0, Long.MAX_VALUE, 0);
        return id == 0 ? null : store.find(id).orElseThrow(() -> Problem.notFound("Project " + id));
    }
}
