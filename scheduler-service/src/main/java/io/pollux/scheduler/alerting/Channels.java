package io.pollux.scheduler.alerting;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.alerting.ChannelKind;
import io.pollux.common.json.Json;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.projects.SecretHeaders;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code channels}. Secrets are encrypted before they reach a row, and shown as a mask; whoever sends the mask
 * back keeps what is there.
 */
final class Channels {

    static final String MASK = SecretHeaders.MASK;

    private static final TypeReference<Map<String, String>> SECRETS = new TypeReference<>() {};

    private final @Nullable SecretCipher cipher;

    Channels(byte[] key) {
        this.cipher = key.length == 0 ? null : new SecretCipher(key);
    }

    /** What people decide on. */
    record Definition(String name, ChannelKind kind, boolean enabled, JsonNode settings, Map<String, String> secrets) {}

    /** A channel as it is shown. */
    record View(
            long id, String name, ChannelKind kind, boolean enabled, JsonNode settings, Map<String, String> secrets) {

        Definition definition() {
            return new Definition(name, kind, enabled, settings, secrets);
        }
    }

    private record Stored(View view, Map<String, String> sealed) {}

    List<View> all(Connection connection) throws SQLException {
        return new Sql(connection)
                .query("select * from channels order by name", Channels::stored).stream()
                        .map(Stored::view)
                        .toList();
    }

    Optional<View> find(Connection connection, long id) throws SQLException {
        return stored(connection, "id", id).map(Stored::view);
    }

    private static Optional<Stored> stored(Connection connection, String column, Object value) throws SQLException {
        return new Sql(connection)
                .query("select * from channels where " + column + " = ? for update", Channels::stored, value).stream()
                        .findFirst();
    }

    View insert(Connection connection, Definition definition, Findings findings) throws SQLException {
        String sealed = seal(definition, null, findings);
        return new Sql(connection)
                .query(
                        "insert into channels (name, kind, enabled, settings, secrets) values (?, ?, ?, ?::jsonb, ?::jsonb)"
                                + " returning *",
                        Channels::stored,
                        definition.name(),
                        definition.kind().name(),
                        definition.enabled(),
                        definition.settings().toString(),
                        sealed)
                .getFirst()
                .view();
    }

    Optional<View> update(Connection connection, long id, Definition definition, Findings findings)
            throws SQLException {
        Optional<Stored> current = stored(connection, "id", id);
        if (current.isEmpty()) {
            return Optional.empty();
        }
        String sealed = seal(definition, current.get(), findings);
        return new Sql(connection)
                        .query(
                                "update channels set name = ?, kind = ?, enabled = ?, settings = ?::jsonb, secrets = ?::jsonb,"
                                        + " updated_at = clock_timestamp() where id = ? returning *",
                                Channels::stored,
                                definition.name(),
                                definition.kind().name(),
                                definition.enabled(),
                                definition.settings().toString(),
                                sealed,
                                id)
                        .stream()
                        .map(Stored::view)
                        .findFirst();
    }

    /** By name: the same definition again changes nothing. */
    void put(Connection connection, Definition definition, Findings findings) throws SQLException {
        Optional<Stored> current = stored(connection, "name", definition.name());
        if (current.isPresent()) {
            update(connection, current.get().view().id(), definition, findings);
        } else {
            insert(connection, definition, findings);
        }
    }

    boolean delete(Connection connection, long id) throws SQLException {
        return new Sql(connection).update("delete from channels where id = ?", id) == 1;
    }

    /** A masked secret is kept, but never sent to where it did not go before. */
    private String seal(Definition definition, @Nullable Stored current, Findings findings) {
        Map<String, String> sealed = new TreeMap<>();
        definition.secrets().forEach((name, value) -> {
            String field = "secrets." + name;
            String before = current == null ? null : current.sealed().get(name);
            if (cipher == null) {
                findings.add(field, "can't be kept secret, because SECRET_KEY is not set on the server");
            } else if (!value.equals(MASK)) {
                sealed.put(name, cipher.encrypt(value));
            } else if (before == null) {
                findings.add(field, "is masked, but there is no value to keep");
            } else if (!sameReceiver(definition, current)) {
                findings.add(field, "must be given again, because it would now go to another server");
            } else {
                sealed.put(name, before);
            }
        });
        findings.throwIfAny();
        return new String(Json.encode(sealed), UTF_8);
    }

    private static boolean sameReceiver(Definition definition, @Nullable Stored current) {
        return current != null
                && current.view().kind() == definition.kind()
                && current.view()
                        .settings()
                        .path("apiUrl")
                        .equals(definition.settings().path("apiUrl"));
    }

    private static Stored stored(ResultSet row) throws SQLException {
        try {
            Map<String, String> sealed = Json.mapper().readValue(row.getString("secrets"), SECRETS);
            Map<String, String> masked = new TreeMap<>(sealed);
            masked.replaceAll((_, _) -> MASK);
            return new Stored(
                    new View(
                            row.getLong("id"),
                            row.getString("name"),
                            ChannelKind.valueOf(row.getString("kind")),
                            row.getBoolean("enabled"),
                            Json.mapper().readTree(row.getString("settings")),
                            masked),
                    sealed);
        } catch (JsonProcessingException e) {
            throw new SQLException("channel " + row.getLong("id") + " was changed by hand and is not valid", e);
        }
    }
}
