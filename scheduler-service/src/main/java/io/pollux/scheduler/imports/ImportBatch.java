package io.pollux.scheduler.imports;

import io.pollux.common.contract.Project;
import io.pollux.common.json.UndecodableException;
import io.pollux.scheduler.api.FieldError;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.projects.Content;
import io.pollux.scheduler.projects.ContentStatement;
import io.pollux.scheduler.projects.Draft;
import io.pollux.scheduler.projects.ProjectRow;
import io.pollux.scheduler.projects.SecretHeaders;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Some projects of an import, brought into the table in one transaction. The name tells which project is meant. */
final class ImportBatch {

    private final SecretHeaders secrets;
    private final Connection connection;
    private final List<ItemReport> reports = new ArrayList<>();
    private final List<Content> inserts = new ArrayList<>();
    private final Map<Long, Content> updates = new HashMap<>();
    private final Set<String> broken = new HashSet<>();

    private ImportBatch(SecretHeaders secrets, Connection connection) {
        this.secrets = secrets;
        this.connection = connection;
    }

    /** A valid draft at its place in the file. */
    record Item(int index, Draft draft) {}

    /** Decides and, unless it is a dry run, writes; the caller commits. */
    static List<ItemReport> run(SecretHeaders secrets, Connection connection, List<Item> items, boolean dryRun)
            throws SQLException {
        ImportBatch batch = new ImportBatch(secrets, connection);
        Object[] names = items.stream().map(item -> item.draft().name()).toArray();
        Map<String, Project> existing = batch.existing(names);
        items.forEach(item -> batch.decide(item, existing.get(item.draft().name())));
        if (dryRun) {
            return batch.reports;
        }
        batch.insert();
        batch.update();
        return batch.withIds(names);
    }

    private void decide(Item item, @Nullable Project existing) {
        String name = item.draft().name();
        Findings findings = new Findings();
        Content content = secrets.seal(item.draft(), existing, findings);
        if (broken.contains(name)) {
            findings.add("name", "names a row that was changed by hand and is not valid");
        }
        if (!findings.isEmpty()) {
            reports.add(ItemReport.failed(item.index(), name, findings.errors()));
        } else if (existing == null) {
            inserts.add(content);
            reports.add(report(item, ItemReport.Result.CREATED, null));
        } else if (Content.of(existing).equals(content)) {
            reports.add(report(item, ItemReport.Result.UNCHANGED, existing.id()));
        } else {
            updates.put(existing.id(), content);
            reports.add(report(item, ItemReport.Result.UPDATED, existing.id()));
        }
    }

    private static ItemReport report(Item item, ItemReport.Result result, @Nullable Long id) {
        return new ItemReport(item.index(), item.draft().name(), result, id, List.<FieldError>of());
    }

    private Map<String, Project> existing(Object[] names) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "select " + ProjectRow.COLUMNS + " from projects where name = any(?) order by id for update")) {
            statement.setArray(1, connection.createArrayOf("text", names));
            Map<String, Project> existing = new HashMap<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    try {
                        Project project = ProjectRow.read(rows);
                        existing.put(project.name(), project);
                    } catch (UndecodableException e) {
                        broken.add(rows.getString("name"));
                    }
                }
            }
            return existing;
        }
    }

    private void insert() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ContentStatement.INSERT)) {
            for (Content content : inserts) {
                ContentStatement.bind(statement, content);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private void update() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ContentStatement.UPDATE + "id = ?")) {
            for (Map.Entry<Long, Content> update : updates.entrySet()) {
                ContentStatement.bind(statement, update.getValue());
                statement.setLong(ContentStatement.PARAMETERS + 1, update.getKey());
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private List<ItemReport> withIds(Object[] names) throws SQLException {
        if (inserts.isEmpty()) {
            return reports;
        }
        Map<String, Long> ids = new HashMap<>();
        try (PreparedStatement statement =
                connection.prepareStatement("select name, id from projects where name = any(?)")) {
            statement.setArray(1, connection.createArrayOf("text", names));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.put(rows.getString(1), rows.getLong(2));
                }
            }
        }
        return reports.stream()
                .map(report -> report.result() == ItemReport.Result.CREATED
                        ? new ItemReport(
                                report.index(), report.name(), report.result(), ids.get(report.name()), List.of())
                        : report)
                .toList();
    }
}
