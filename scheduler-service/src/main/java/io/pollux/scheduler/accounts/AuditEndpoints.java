package io.pollux.scheduler.accounts;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.pollux.database.Database;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Cursor;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Page;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/** The audit log in pages, newest first, for admins. */
final class AuditEndpoints {

    private final Database database;

    AuditEndpoints(Database database) {
        this.database = database;
    }

    List<Endpoint> all() {
        return List.of(Endpoint.admin("GET", "/api/audit", this::list));
    }

    /** One thing that was done. */
    record Entry(
            long id,
            Instant at,
            String actor,
            String address,
            String action,
            String subject,
            @JsonRawValue String details) {}

    private Answer list(Call call) throws SQLException {
        int limit = (int) call.query().number("limit", 1, 1_000, 100);
        long before = call.query().text("cursor").map(Cursor::number).orElse(Long.MAX_VALUE);
        return Answer.ok(Page.of(read(before, limit + 1), limit, entry -> Long.toString(entry.id())));
    }

    private List<Entry> read(long before, int limit) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "select id, at, actor, address, action, subject, details::text as details from audit_log"
                                + " where id < ? order by id desc limit ?")) {
            statement.setLong(1, before);
            statement.setInt(2, limit);
            try (ResultSet rows = statement.executeQuery()) {
                List<Entry> entries = new ArrayList<>();
                while (rows.next()) {
                    entries.add(new Entry(
                            rows.getLong("id"),
                            rows.getObject("at", OffsetDateTime.class).toInstant(),
                            rows.getString("actor"),
                            rows.getString("address"),
                            rows.getString("action"),
                            rows.getString("subject"),
                            rows.getString("details")));
                }
                return entries;
            }
        }
    }
}
