package io.pollux.scheduler.projects;

import io.pollux.common.contract.Project;
import io.pollux.common.json.UndecodableException;
import io.pollux.database.Database;
import io.pollux.scheduler.api.Problem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads and changes the table {@code projects}; what follows from a change is up to the database's triggers. */
public final class ProjectStore {

    private static final Logger log = LoggerFactory.getLogger(ProjectStore.class);
    private static final String UNIQUE_VIOLATION = "23505";

    private final Database database;

    public ProjectStore(Database database) {
        this.database = database;
    }

    public Optional<Project> find(long id) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            return find(connection, id, "");
        }
    }

    Optional<ProjectView> view(long id) throws SQLException {
        return query(ProjectSort.ID, "id = ? limit 1", List.of(id), false).stream()
                .map(Listed::view)
                .findFirst();
    }

    /** A project in a list, and where the list goes on after it. */
    record Listed(ProjectView view, ProjectSort.Position position) {}

    /** A page after a position, with one project more if there are more. */
    List<Listed> search(ProjectSearch search, ProjectSort sort, ProjectSort.@Nullable Position after, int limit)
            throws SQLException {
        List<Object> values = new ArrayList<>();
        String sql =
                search.sql(values) + " and " + sort.after(after, values) + " order by " + sort.order() + " limit ?";
        values.add(limit + 1);
        return query(sort, sql, values, true);
    }

    /** The id of the project of that name. */
    Optional<Long> idOf(String name) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement("select id from projects where name = ?")) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(row.getLong(1)) : Optional.empty();
            }
        }
    }

    Project insert(Content content) throws SQLException {
        return write(
                ContentStatement.INSERT + " returning " + ProjectRow.COLUMNS,
                statement -> ContentStatement.bind(statement, content));
    }

    /** A decision on a project while nobody else can change it. */
    interface Change {
        Content apply(Project current);
    }

    /** Changes a project; empty if there is none. */
    Optional<Project> update(long id, Change change) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try {
                Optional<Project> current = find(connection, id, " for update");
                if (current.isEmpty()) {
                    return current;
                }
                Content content = change.apply(current.get());
                Project changed = write(
                        connection, ContentStatement.UPDATE + "id = ? returning " + ProjectRow.COLUMNS, statement -> {
                            ContentStatement.bind(statement, content);
                            statement.setLong(ContentStatement.PARAMETERS + 1, id);
                        });
                connection.commit();
                return Optional.of(changed);
            } finally {
                connection.rollback();
            }
        }
    }

    /** Deletes a project; when a version is given, only in that version. */
    boolean delete(long id, Optional<Long> version) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "delete from projects where id = ? and version = coalesce(?, version)")) {
            statement.setLong(1, id);
            statement.setObject(2, version.orElse(null), Types.BIGINT);
            return statement.executeUpdate() == 1;
        }
    }

    private interface Binding {
        void bind(PreparedStatement statement) throws SQLException;
    }

    private Project write(String sql, Binding binding) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            return write(connection, sql, binding);
        }
    }

    private static Project write(Connection connection, String sql, Binding binding) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            binding.bind(statement);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return ProjectRow.read(row);
            }
        } catch (UndecodableException e) {
            throw new IllegalStateException("what was just validated is not valid", e);
        } catch (SQLException e) {
            if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
                throw Problem.conflict("name", "is taken by another project");
            }
            throw e;
        }
    }

    private static Optional<Project> find(Connection connection, long id, String suffix) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("select " + ProjectRow.COLUMNS + " from projects where id = ?" + suffix)) {
            statement.setLong(1, id);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(ProjectRow.read(row)) : Optional.empty();
            }
        } catch (UndecodableException e) {
            throw unreadable(e);
        }
    }

    private List<Listed> query(ProjectSort sort, String condition, List<Object> values, boolean skipUnreadable)
            throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(select(sort) + condition)) {
            bind(statement, values);
            List<Listed> found = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    try {
                        found.add(read(rows));
                    } catch (UndecodableException e) {
                        if (!skipUnreadable) {
                            throw unreadable(e);
                        }
                        log.warn(
                                "Left out of a list, since its row was changed by hand and is not valid: {}",
                                e.getMessage());
                    }
                }
            }
            return found;
        }
    }

    private static String select(ProjectSort sort) {
        return "select " + ProjectRow.COLUMNS + ", " + ProjectState.COLUMNS + ", condition, since, " + sort.keyColumn()
                + " from projects join project_conditions c on c.project_id = id"
                + " left join project_stats s on s.project_id = id where ";
    }

    static void bind(PreparedStatement statement, List<Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (value instanceof Long[] ids) {
                statement.setArray(i + 1, statement.getConnection().createArrayOf("bigint", ids));
            } else {
                statement.setObject(i + 1, value);
            }
        }
    }

    private static Listed read(ResultSet row) throws SQLException, UndecodableException {
        Project project = ProjectRow.read(row);
        ProjectView view = new ProjectView(
                project.id(),
                project.version(),
                ProjectView.Definition.of(project),
                project.createdAt(),
                project.updatedAt(),
                Condition.valueOf(row.getString("condition")),
                row.getObject("since", OffsetDateTime.class).toInstant(),
                ProjectState.read(row));
        return new Listed(view, new ProjectSort.Position(project.id(), row.getString("sort_key")));
    }

    /** Somebody wrote it by hand in SQL; it must be put right there. */
    private static Problem unreadable(UndecodableException e) {
        return Problem.conflict("id", "names a row that was changed by hand and is not valid: " + e.getMessage());
    }
}
