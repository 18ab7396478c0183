package io.pollux.scheduler.imports;

import io.pollux.common.contract.Project;
import io.pollux.common.json.UndecodableException;
import io.pollux.database.Database;
import io.pollux.scheduler.projects.ProjectRow;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All projects as they are at one moment, a few at a time. */
final class ProjectExport {

    private static final Logger log = LoggerFactory.getLogger(ProjectExport.class);
    private static final int FETCH = 500;

    private ProjectExport() {}

    interface Writer {
        void write(Project project) throws IOException;
    }

    static void forEach(Database database, List<String> tags, Writer writer) throws SQLException, IOException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement(
                    "select " + ProjectRow.COLUMNS + " from projects where tags @> ?::text[] order by id")) {
                statement.setFetchSize(FETCH);
                statement.setArray(1, connection.createArrayOf("text", tags.toArray()));
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        write(rows, writer);
                    }
                }
            } finally {
                connection.rollback();
            }
        }
    }

    private static void write(ResultSet row, Writer writer) throws SQLException, IOException {
        try {
            writer.write(ProjectRow.read(row));
        } catch (UndecodableException e) {
            log.warn("Left out of an export, since its row was changed by hand and is not valid: {}", e.getMessage());
        }
    }
}
