package io.pollux.scheduler.accounts;

import io.pollux.database.Database;
import io.pollux.scheduler.api.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The table {@code users}. */
final class Users {

    private static final String SELECT =
            "select id, username, password_hash, role, token_generation, created_at from users ";

    private final Database database;

    Users(Database database) {
        this.database = database;
    }

    Optional<User> byName(String username) throws SQLException {
        return query(SELECT + "where username = ?", username).stream().findFirst();
    }

    Optional<User> byId(long id) throws SQLException {
        return query(SELECT + "where id = ?", id).stream().findFirst();
    }

    List<User> all() throws SQLException {
        return query(SELECT + "order by username");
    }

    /** Adds a user, unless the name is taken. */
    Optional<User> add(String username, String passwordHash, Role role) throws SQLException {
        return query(
                        "insert into users (username, password_hash, role) values (?, ?, ?) on conflict do nothing"
                                + " returning id, username, password_hash, role, token_generation, created_at",
                        username,
                        passwordHash,
                        role.name())
                .stream()
                .findFirst();
    }

    /** Changes the password and the role; all tokens of the user become worthless. Keeps at least one admin. */
    boolean change(User user, String passwordHash, Role role) throws SQLException {
        return update(
                "update users set password_hash = ?, role = ?, token_generation = token_generation + 1 where id = ?"
                        + " and (? = 'ADMIN' or role <> 'ADMIN' or exists"
                        + " (select from users other where other.role = 'ADMIN' and other.id <> users.id))",
                passwordHash,
                role.name(),
                user.id(),
                role.name());
    }

    /** Removes the user, unless nobody else is an admin. */
    boolean remove(long id) throws SQLException {
        return update(
                "delete from users where id = ? and (role <> 'ADMIN' or exists"
                        + " (select from users other where other.role = 'ADMIN' and other.id <> users.id))",
                id);
    }

    boolean isEmpty() throws SQLException {
        return query(SELECT + "limit 1").isEmpty();
    }

    private boolean update(String sql, Object... values) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = prepare(connection, sql, values)) {
            return statement.executeUpdate() == 1;
        }
    }

    private List<User> query(String sql, Object... values) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = prepare(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<User> users = new ArrayList<>();
            while (rows.next()) {
                users.add(new User(
                        rows.getLong("id"),
                        rows.getString("username"),
                        rows.getString("password_hash"),
                        Role.valueOf(rows.getString("role")),
                        rows.getInt("token_generation"),
                        rows.getObject("created_at", OffsetDateTime.class).toInstant()));
            }
            return users;
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
