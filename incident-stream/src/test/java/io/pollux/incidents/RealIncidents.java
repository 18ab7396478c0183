package io.pollux.incidents;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.pollux.common.config.Config;
import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.testkit.Directories;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import io.pollux.testkit.TopicWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real broker and a real database, and nodes on them in processes of their own. */
final class RealIncidents implements AutoCloseable {

    static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(US_ASCII);

    /** Down and back with one result each. */
    static final Alerting QUICK = new Alerting(1, 1, 0, 0, 0, 2, 0, 0);

    private final TestInfrastructure infrastructure = TestInfrastructure.start();
    private final Path stateDirectory = Files.createTempDirectory("pollux-test-incidents");
    private final Map<String, String> settings;
    final TopicReader reader = new TopicReader(infrastructure.bootstrapServers());
    final TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers());

    RealIncidents(Map<String, String> settings) throws Exception {
        this.settings = settings;
        TopicCreation.from(Config.read(infrastructure.environment(), KafkaSettings.ALL))
                .run();
    }

    Map<String, String> environment() {
        Map<String, String> all = new HashMap<>(Map.of(
                "INCIDENT_STATE_DIR",
                stateDirectory.toString(),
                "TARGET_ALLOW_CIDRS",
                "127.0.0.0/8",
                "SECRET_KEY",
                Base64.getEncoder().encodeToString(KEY),
                "SMTP_SECURITY",
                "none"));
        all.putAll(settings);
        return infrastructure.environment(all);
    }

    /** A node in a process of its own, which may not be ready yet. */
    ServiceProcess fork() throws IOException {
        return ServiceProcess.start(IncidentsMain.class, environment(), FreePort.find());
    }

    void project(Project project) {
        writer.write(Topic.PROJECTS, project.id(), project);
    }

    PollingResult result(Project project, Instant due, Outcome outcome) {
        ProjectTask task = ProjectTask.first(project, due, Trigger.SCHEDULE);
        PollingResult result = PollingResult.withoutRequest(task, outcome, "refused", Instant.now(), "executor-1");
        writer.write(Topic.RESULTS, project.id(), result);
        return result;
    }

    List<IncidentEvent> events() {
        return reader.values(Topic.INCIDENTS, IncidentEvent.class);
    }

    void channel(String name, String kind, String settingsJson, Map<String, String> secrets) throws SQLException {
        SecretCipher cipher = new SecretCipher(KEY);
        StringBuilder sealed = new StringBuilder();
        secrets.forEach((key, value) -> sealed.append(sealed.isEmpty() ? "" : ",")
                .append("\"%s\":\"%s\"".formatted(key, cipher.encrypt(value))));
        execute(
                "with c as (insert into channels (name, kind, settings, secrets) values (?, ?, ?::jsonb, ?::jsonb) returning id)"
                        + " insert into route_channels (route_id, channel_id) select r.id, c.id from routes r, c",
                name,
                kind,
                settingsJson,
                "{" + sealed + "}");
    }

    void execute(String sql, String... parameters) throws SQLException {
        try (Connection connection = connection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            statement.execute();
        }
    }

    /** The first column of each row. */
    List<String> query(String sql) throws SQLException {
        try (Connection connection = connection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(
                infrastructure.jdbcUrl(),
                TestInfrastructure.postgres().user(),
                TestInfrastructure.postgres().password());
    }

    @Override
    public void close() {
        writer.close();
        infrastructure.close();
        Directories.delete(stateDirectory);
    }
}
