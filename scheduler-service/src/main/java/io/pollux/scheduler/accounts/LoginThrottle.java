package io.pollux.scheduler.accounts;

import io.helidon.http.Status;
import io.pollux.database.Database;
import io.pollux.scheduler.api.Problem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Limits failed logins within a quarter of an hour, over all nodes: five for a user from one address, thirty from one
 * address, and a hundred for a user from anywhere, which is few enough against guessing and enough not to lock a user
 * out by a handful of wrong passwords from elsewhere.
 */
final class LoginThrottle {

    private static final Duration WINDOW = Duration.ofMinutes(15);

    private final Database database;

    LoginThrottle(Database database) {
        this.database = database;
    }

    private record Limit(String subject, int failures) {}

    private static List<Limit> limits(String username, String address) {
        return List.of(
                new Limit("user " + username + " from " + address, 5),
                new Limit("address " + address, 30),
                new Limit("user " + username, 100));
    }

    /**
     * Lets a login be tried.
     *
     * @throws Problem with status 429 if too many have failed
     */
    void admit(String username, String address) throws SQLException {
        for (Limit limit : limits(username, address)) {
            long seconds = blockedSeconds(limit);
            if (seconds > 0) {
                throw Problem.retryLater(
                        Status.TOO_MANY_REQUESTS_429, "Too many failed logins. Try again later.", seconds);
            }
        }
    }

    void failed(String username, String address) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement("""
                        insert into login_failures as f (subject, failures, window_start) values (?, 1, clock_timestamp())
                        on conflict (subject) do update set
                          failures = case when f.window_start < clock_timestamp() - ? * interval '1 second' then 1
                                          else f.failures + 1 end,
                          window_start = case when f.window_start < clock_timestamp() - ? * interval '1 second'
                                              then clock_timestamp() else f.window_start end
                        """)) {
            for (Limit limit : limits(username, address)) {
                statement.setString(1, limit.subject());
                statement.setLong(2, WINDOW.toSeconds());
                statement.setLong(3, WINDOW.toSeconds());
                statement.executeUpdate();
            }
        }
        forgetOld();
    }

    void succeeded(String username, String address) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("delete from login_failures where subject = ?")) {
            statement.setString(1, limits(username, address).getFirst().subject());
            statement.executeUpdate();
        }
    }

    private void forgetOld() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "delete from login_failures where window_start < clock_timestamp() - ? * interval '1 second'")) {
            statement.setLong(1, WINDOW.toSeconds());
            statement.executeUpdate();
        }
    }

    private long blockedSeconds(Limit limit) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement("""
                        select ceil(extract(epoch from window_start - clock_timestamp()) + ?)::bigint
                          from login_failures where subject = ? and failures >= ?
                        """)) {
            statement.setLong(1, WINDOW.toSeconds());
            statement.setString(2, limit.subject());
            statement.setInt(3, limit.failures());
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        }
    }
}
