package io.pollux.scheduler.projects;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import io.pollux.common.contract.Assertion;
import io.pollux.common.json.Json;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** The columns of a {@link Content}, and how it is bound to a statement that names them in this order. */
public final class ContentStatement {

    private static final String COLUMNS = "name, url, method, headers, body, interval, unit, timeout_ms,"
            + " expected_status, assertions, follow_redirects, reuse_connection, verify_tls, enabled, tags, alerting";
    private static final String VALUES = "?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?::jsonb";

    public static final String INSERT = "insert into projects (" + COLUMNS + ") values (" + VALUES + ")";

    /** Ends where the condition begins. */
    public static final String UPDATE = "update projects set (" + COLUMNS + ") = row (" + VALUES + ") where ";

    /** How many parameters {@link #bind} sets. */
    public static final int PARAMETERS = 16;

    private static final TypeReference<List<Assertion>> ASSERTIONS = new TypeReference<>() {};

    private ContentStatement() {}

    public static void bind(PreparedStatement statement, Content content) throws SQLException {
        statement.setString(1, content.name());
        statement.setString(2, content.url());
        statement.setString(3, content.method());
        statement.setString(4, new String(Json.encode(content.headers()), UTF_8));
        statement.setString(5, content.body());
        statement.setInt(6, content.interval());
        statement.setString(7, content.unit().text());
        statement.setInt(8, content.timeoutMs());
        statement.setString(9, content.expectedStatus().toString());
        statement.setString(10, assertions(content.assertions()));
        statement.setBoolean(11, content.followRedirects());
        statement.setBoolean(12, content.reuseConnection());
        statement.setBoolean(13, content.verifyTls());
        statement.setBoolean(14, content.enabled());
        statement.setArray(
                15,
                statement.getConnection().createArrayOf("text", content.tags().toArray()));
        statement.setString(16, new String(Json.encode(content.alerting()), UTF_8));
    }

    /** With its static type, since otherwise the list would be written without the types of its assertions. */
    private static String assertions(List<Assertion> assertions) {
        try {
            return Json.mapper().writerFor(ASSERTIONS).writeValueAsString(assertions);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("Could not write assertions as JSON", e);
        }
    }
}
