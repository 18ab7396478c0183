package io.pollux.scheduler.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.database.Database;
import io.pollux.scheduler.api.FieldError;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.projects.Draft;
import io.pollux.scheduler.projects.DraftReader;
import io.pollux.scheduler.projects.SecretHeaders;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One import: batch by batch, each in a transaction of its own, so that what was reported is done. */
final class ImportRun {

    private static final int BATCH = 1_000;
    private static final String UNIQUE_VIOLATION = "23505";

    private final Database database;
    private final SecretHeaders secrets;
    private final boolean dryRun;
    private final Progress progress;
    private final Set<String> names = new HashSet<>();
    private final List<ImportBatch.Item> batch = new ArrayList<>();
    private final List<ItemReport> failed = new ArrayList<>();
    private ImportCounts counts;
    private int index;

    ImportRun(Database database, SecretHeaders secrets, boolean dryRun, Progress progress) {
        this.database = database;
        this.secrets = secrets;
        this.dryRun = dryRun;
        this.progress = progress;
        this.counts = ImportCounts.none(dryRun);
    }

    /** Is told what became of each project of a batch, and how things stand then. */
    interface Progress {
        void batch(List<ItemReport> reports, ImportCounts counts) throws Exception;
    }

    ImportCounts run(ProjectFile file) throws Exception {
        file.forEach(this::add);
        flush();
        return counts;
    }

    private void add(JsonNode node) throws Exception {
        int place = index++;
        String name = Printable.of(node.path("name").asText(""));
        if (!(node instanceof ObjectNode object)) {
            failed.add(ItemReport.failed(place, name, List.of(new FieldError("", "must be an object"))));
        } else {
            Findings findings = new Findings();
            Draft draft = DraftReader.read(object, findings);
            if (findings.isEmpty() && !names.add(draft.name())) {
                findings.add("name", "is given twice in this file");
            }
            if (findings.isEmpty()) {
                batch.add(new ImportBatch.Item(place, draft));
            } else {
                failed.add(ItemReport.failed(place, name, findings.errors()));
            }
        }
        if (batch.size() + failed.size() >= BATCH) {
            flush();
        }
    }

    private void flush() throws Exception {
        List<ItemReport> reports = new ArrayList<>(failed);
        if (!batch.isEmpty()) {
            reports.addAll(write());
        }
        reports.sort((one, other) -> Integer.compare(one.index(), other.index()));
        for (ItemReport report : reports) {
            counts = counts.and(report.result());
        }
        failed.clear();
        batch.clear();
        progress.batch(reports, counts);
    }

    /** Somebody else may add a project of the same name at the same time; the second try then finds it. */
    private List<ItemReport> write() throws SQLException {
        try {
            return writeOnce();
        } catch (SQLException e) {
            if (!UNIQUE_VIOLATION.equals(e.getSQLState())) {
                throw e;
            }
            return writeOnce();
        }
    }

    private List<ItemReport> writeOnce() throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try {
                List<ItemReport> reports = ImportBatch.run(secrets, connection, batch, dryRun);
                connection.commit();
                return reports;
            } finally {
                connection.rollback();
            }
        }
    }
}
