package io.pollux.scheduler.imports;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonGenerator;
import io.pollux.common.json.Json;
import io.pollux.database.Database;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.FileFormat;
import io.pollux.scheduler.projects.ProjectView;
import io.pollux.scheduler.projects.SecretHeaders;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * Import and export. The same file imported again changes nothing, and neither does an export. Who accepts
 * {@code application/x-ndjson} gets the report line by line while the import goes on; everybody else when it is done.
 */
public final class ImportEndpoints {

    private static final long MAX_BYTES = 256L << 20;
    private static final String LINES = "application/x-ndjson";

    private final Database database;
    private final SecretHeaders secrets;
    private final AuditLog audit;
    private final Semaphore atOnce = new Semaphore(2);

    public ImportEndpoints(Database database, SecretHeaders secrets, AuditLog audit) {
        this.database = database;
        this.secrets = secrets;
        this.audit = audit;
    }

    public List<Endpoint> all() {
        return List.of(
                Endpoint.editor("POST", "/api/projects/import", this::importAll),
                Endpoint.viewer("GET", "/api/projects/export", this::exportAll));
    }

    /** The report of a whole import. */
    record Report(@JsonUnwrapped ImportCounts counts, List<ItemReport> items) {}

    private Answer importAll(Call call) throws Exception {
        boolean dryRun = call.query().flag("dryRun").orElse(false);
        ProjectFile file = ProjectFile.receive(call.stream(MAX_BYTES), FileFormat.ofBody(call));
        if (call.header("Accept").filter(accept -> accept.contains(LINES)).isPresent()) {
            return Answer.stream(LINES, out -> importTo(out, call, file, dryRun));
        }
        List<ItemReport> items = new ArrayList<>();
        ImportCounts counts = run(call, file, dryRun, (reports, _) -> items.addAll(reports));
        return Answer.ok(new Report(counts, items));
    }

    /** A line for each project, and after each batch one that says how things stand. */
    private void importTo(OutputStream out, Call call, ProjectFile file, boolean dryRun) throws Exception {
        run(call, file, dryRun, (reports, counts) -> {
            for (ItemReport report : reports) {
                out.write(Json.encode(report));
                out.write('\n');
            }
            out.write(Json.encode(counts));
            out.write('\n');
            out.flush();
        });
    }

    /** A few imports at once are enough: each holds a connection to the database. */
    private ImportCounts run(Call call, ProjectFile received, boolean dryRun, ImportRun.Progress progress)
            throws Exception {
        try (ProjectFile file = received) {
            atOnce.acquire();
            try {
                ImportCounts counts = new ImportRun(database, secrets, dryRun, progress).run(file);
                if (!dryRun) {
                    audit.record(call, "projects.import", "projects", counts(counts));
                }
                return counts;
            } finally {
                atOnce.release();
            }
        }
    }

    private static Map<String, Integer> counts(ImportCounts counts) {
        return Map.of(
                "created", counts.created(),
                "updated", counts.updated(),
                "unchanged", counts.unchanged(),
                "failed", counts.failed());
    }

    private Answer exportAll(Call call) {
        FileFormat format = FileFormat.wanted(call);
        List<String> tags = call.query().list("tag");
        return Answer.stream(format.mediaType(), out -> exportTo(out, format, tags))
                .with(
                        "Content-Disposition",
                        "attachment; filename=\"projects." + format.name().toLowerCase(Locale.ROOT) + "\"");
    }

    private void exportTo(OutputStream out, FileFormat format, List<String> tags) throws Exception {
        try (JsonGenerator generator = format.factory().createGenerator(out)) {
            generator.setCodec(Json.mapper());
            generator.writeStartObject();
            generator.writeArrayFieldStart("projects");
            ProjectExport.forEach(
                    database, tags, project -> Json.mapper().writeValue(generator, ProjectView.Definition.of(project)));
            generator.writeEndArray();
            generator.writeEndObject();
        } catch (SQLException e) {
            throw new IOException("the database went away in the middle of an export", e);
        }
    }
}
