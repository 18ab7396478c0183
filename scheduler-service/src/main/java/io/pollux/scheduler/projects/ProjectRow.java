package io.pollux.scheduler.projects;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.Assertion;
import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Project;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** A row of the table as a project. */
public final class ProjectRow {

    /** The columns that {@link #read} needs. */
    public static final String COLUMNS = "id, version, name, url, method, headers, body, interval, unit, timeout_ms,"
            + " expected_status, assertions, follow_redirects, reuse_connection, verify_tls, enabled, tags,"
            + " alerting, created_at, updated_at";

    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};
    private static final TypeReference<List<Assertion>> ASSERTIONS = new TypeReference<>() {};

    private ProjectRow() {}

    /**
     * Reads the current row.
     *
     * @throws UndecodableException if somebody put something there by hand that is not a project; says what
     */
    public static Project read(ResultSet row) throws SQLException, UndecodableException {
        long id = row.getLong("id");
        try {
            return new Project(
                    id,
                    row.getLong("version"),
                    row.getString("name"),
                    row.getString("url"),
                    row.getString("method"),
                    Json.mapper().readValue(row.getString("headers"), HEADERS),
                    row.getString("body"),
                    row.getInt("interval"),
                    IntervalUnit.parse(row.getString("unit")),
                    row.getInt("timeout_ms"),
                    ExpectedStatus.parse(row.getString("expected_status")),
                    Json.mapper().readValue(row.getString("assertions"), ASSERTIONS),
                    row.getBoolean("follow_redirects"),
                    row.getBoolean("reuse_connection"),
                    row.getBoolean("verify_tls"),
                    row.getBoolean("enabled"),
                    tags(row.getArray("tags")),
                    Json.mapper().readValue(row.getString("alerting"), Alerting.class),
                    instant(row, "created_at"),
                    instant(row, "updated_at"));
        } catch (JsonProcessingException e) {
            throw new UndecodableException("project " + id + ": " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new UndecodableException("project " + id + ": " + e.getMessage(), e);
        }
    }

    private static List<String> tags(Array array) throws SQLException {
        return List.of((String[]) array.getArray());
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant().truncatedTo(ChronoUnit.MILLIS);
    }
}
