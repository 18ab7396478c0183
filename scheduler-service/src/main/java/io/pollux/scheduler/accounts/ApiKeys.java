package io.pollux.scheduler.accounts;

import io.pollux.database.Database;
import io.pollux.scheduler.api.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code api_keys}. */
final class ApiKeys {

    private static final String COLUMNS = "id, name, role, created_by, created_at, expires_at, revoked_at";

    private final Database database;

    ApiKeys(Database database) {
        this.database = database;
    }

    Optional<ApiKey> byKey(String key) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("select " + COLUMNS + " from api_keys where key_hash = ?")) {
            statement.setBytes(1, ApiKey.hash(key));
            return read(statement).stream().findFirst();
        }
    }

    List<ApiKey> all() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("select " + COLUMNS + " from api_keys order by id")) {
            return read(statement);
        }
    }

    /** Adds a key, unless the name is taken. */
    Optional<ApiKey> add(String name, String key, Role role, String createdBy, @Nullable Instant expiresAt)
            throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "insert into api_keys (name, key_hash, role, created_by, expires_at) values (?, ?, ?, ?, ?)"
                                + " on conflict (name) do nothing returning " + COLUMNS)) {
            statement.setString(1, name);
            statement.setBytes(2, ApiKey.hash(key));
            statement.setString(3, role.name());
            statement.setString(4, createdBy);
            statement.setObject(5, expiresAt == null ? null : expiresAt.atOffset(ZoneOffset.UTC));
            return read(statement).stream().findFirst();
        }
    }

    /** Whether there was such a key; one that was revoked before stays as it was. */
    boolean revoke(long id) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "update api_keys set revoked_at = coalesce(revoked_at, clock_timestamp()) where id = ?")) {
            statement.setLong(1, id);
            return statement.executeUpdate() == 1;
        }
    }

    private static List<ApiKey> read(PreparedStatement statement) throws SQLException {
        List<ApiKey> keys = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                keys.add(new ApiKey(
                        rows.getLong("id"),
                        rows.getString("name"),
                        Role.valueOf(rows.getString("role")),
                        rows.getString("created_by"),
                        rows.getObject("created_at", OffsetDateTime.class).toInstant(),
                        instant(rows, "expires_at"),
                        instant(rows, "revoked_at")));
            }
        }
        return keys;
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
