package io.pollux.standalone.demo;

import io.pollux.common.config.Config;
import io.pollux.common.contract.Project;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import io.pollux.database.DatabaseSettings;
import io.pollux.scheduler.projects.ProjectRow;
import io.pollux.standalone.StandaloneSettings;
import java.net.BindException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The demo's target and its projects. */
public final class Demo implements Component {

    /** Where the demo keeps its data unless told otherwise, apart from that of {@code ./pollux up}. */
    public static final String DATA_DIR = ".pollux/demo";

    private final Config config;
    private @Nullable DemoTarget target;

    public Demo(Config config) {
        this.config = config;
    }

    @Override
    public String name() {
        return "demo target and projects";
    }

    @Override
    public void start() throws Exception {
        int port = config.get(StandaloneSettings.DEMO_TARGET_PORT);
        try {
            target = DemoTarget.start(port);
        } catch (BindException e) {
            throw DemoTarget.taken(port, e);
        }
        try (Connection connection = DriverManager.getConnection(
                config.get(DatabaseSettings.URL),
                config.get(DatabaseSettings.USER),
                config.get(DatabaseSettings.PASSWORD))) {
            DemoProjects.insert(connection, port);
            StaleTask.enqueue(KafkaClients.from(config), anyProject(connection));
        }
    }

    private static Project anyProject(Connection connection) throws SQLException, UndecodableException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("select " + ProjectRow.COLUMNS + " from projects order by id limit 1")) {
            row.next();
            return ProjectRow.read(row);
        }
    }

    @Override
    public void stop(Duration timeout) {
        if (target != null) {
            target.close();
        }
    }
}
