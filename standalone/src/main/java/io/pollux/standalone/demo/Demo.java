package io.pollux.standalone.demo;

import io.pollux.common.config.Config;
import io.pollux.common.contract.Project;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import io.pollux.database.DatabaseSettings;
import io.pollux.scheduler.projects.ProjectRow;
import io.pollux.standalone.StandaloneSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What makes a demo of the product: something to poll, and projects that poll it. */
public final class Demo {

    /** Where the demo keeps its data unless told otherwise, apart from that of {@code ./pollux up}. */
    public static final String DATA_DIR = ".pollux/demo";

    private final Config config;

    public Demo(Config config) {
        this.config = config;
    }

    /** To be started before the services, and so stopped after them. */
    public Component target() {
        return new DemoTarget(config.get(StandaloneSettings.DEMO_TARGET_PORT));
    }

    /** To be started once there is a database. */
    public Component projects() {
        return Component.onStart("demo projects", this::insertProjects);
    }

    private void insertProjects() throws Exception {
        try (Connection connection = DriverManager.getConnection(
                config.get(DatabaseSettings.URL),
                config.get(DatabaseSettings.USER),
                config.get(DatabaseSettings.PASSWORD))) {
            DemoProjects.insert(connection, config.get(StandaloneSettings.DEMO_TARGET_PORT));
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
}
