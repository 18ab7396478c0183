package io.pollux.scheduler.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.json.Json;
import io.pollux.database.Database;
import io.pollux.scheduler.api.Call;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** Records what was changed, by whom and from where. Whoever writes here leaves secrets out. */
public final class AuditLog {

    private final Database database;

    public AuditLog(Database database) {
        this.database = database;
    }

    /** Something was done by an authenticated caller. */
    public void record(Call call, String action, String subject, Map<String, ?> details) throws SQLException {
        record(call.caller().name(), call.address(), action, subject, details);
    }

    /** Something was done by somebody; {@code action} is a short word such as {@code project.create}. */
    public void record(String actor, String address, String action, String subject, Map<String, ?> details)
            throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "insert into audit_log (actor, address, action, subject, details) values (?, ?, ?, ?, ?::jsonb)")) {
            statement.setString(1, actor);
            statement.setString(2, address);
            statement.setString(3, action);
            statement.setString(4, subject);
            statement.setString(5, new String(Json.encode(details), UTF_8));
            statement.executeUpdate();
        }
    }
}
