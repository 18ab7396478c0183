package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.database.Database;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Fields;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Enables, disables or deletes many projects in one transaction: those that are named, or all that match. */
public final class BulkEndpoint {

    private static final int MAX_IDS = 10_000;

    private final Database database;
    private final AuditLog audit;

    public BulkEndpoint(Database database, AuditLog audit) {
        this.database = database;
        this.audit = audit;
    }

    public Endpoint endpoint() {
        return Endpoint.editor("POST", "/api/projects/bulk", this::change);
    }

    enum Action {
        ENABLE,
        DISABLE,
        DELETE
    }

    /**
     * What came of it.
     *
     * @param matched how many projects were meant
     * @param changed how many of them are different now
     */
    record Changed(boolean dryRun, int matched, int changed) {}

    private Answer change(Call call) throws Exception {
        Fields fields = new Fields(call.object());
        Action action = fields.constant("action", Action.class, null);
        boolean dryRun = fields.flag("dryRun", false);
        List<Object> values = new ArrayList<>();
        String condition = condition(fields, values);
        fields.finish();
        Changed changed = change(action, condition, values, dryRun);
        if (!dryRun) {
            audit.record(
                    call,
                    "projects." + action.name().toLowerCase(Locale.ROOT),
                    "projects",
                    Map.of("matched", changed.matched(), "changed", changed.changed()));
        }
        return Answer.ok(changed);
    }

    private static String condition(Fields fields, List<Object> values) {
        JsonNode ids = fields.value("ids");
        JsonNode filter = fields.value("filter");
        if ((ids == null) == (filter == null)) {
            fields.wrong("ids", "or filter must be given, and not both");
            return "false";
        }
        if (filter instanceof ObjectNode object) {
            Fields parts = new Fields(object, fields.findings(), "filter.");
            ProjectSearch search = ProjectSearch.from(parts);
            parts.refuseUnknown();
            return search.sql(values);
        }
        if (filter != null) {
            fields.wrong("filter", "must be an object");
            return "false";
        }
        values.add(ids(fields, ids));
        return "id = any (?)";
    }

    private static Long[] ids(Fields fields, @Nullable JsonNode node) {
        List<Long> ids = new ArrayList<>();
        if (node == null || !node.isArray() || node.size() > MAX_IDS) {
            fields.wrong("ids", "must be a list of at most " + MAX_IDS);
        } else {
            for (JsonNode id : node) {
                if (id.isIntegralNumber() && id.canConvertToLong()) {
                    ids.add(id.longValue());
                } else {
                    fields.wrong("ids", "must be whole numbers");
                }
            }
        }
        return ids.toArray(Long[]::new);
    }

    private Changed change(Action action, String condition, List<Object> values, boolean dryRun) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try {
                Long[] ids = matching(connection, condition, values, dryRun);
                int changed = dryRun ? 0 : apply(connection, action, ids);
                connection.commit();
                return new Changed(dryRun, ids.length, changed);
            } finally {
                connection.rollback();
            }
        }
    }

    /** In the order of their ids, as everybody locks them. */
    private static Long[] matching(Connection connection, String condition, List<Object> values, boolean dryRun)
            throws SQLException {
        String sql = "select id from projects join project_conditions c on c.project_id = id where " + condition
                + " order by id" + (dryRun ? "" : " for update of projects");
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            ProjectStore.bind(statement, values);
            List<Long> ids = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
            return ids.toArray(Long[]::new);
        }
    }

    private static int apply(Connection connection, Action action, Long[] ids) throws SQLException {
        String sql = switch (action) {
            case ENABLE -> "update projects set enabled = true where id = any (?) and not enabled";
            case DISABLE -> "update projects set enabled = false where id = any (?) and enabled";
            case DELETE -> "delete from projects where id = any (?)";
        };
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("bigint", ids));
            return statement.executeUpdate();
        }
    }
}
