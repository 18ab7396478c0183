package io.pollux.scheduler.api;

import io.pollux.scheduler.SchedulerModule;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One broker, one database and one scheduler for all tests of the API in this JVM, with an executor beside them that
 * answers every task at once. Tests keep out of each other's way by names.
 */
public final class ApiFixture implements AutoCloseable {

    public static final String SECRET_KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
    public static final String ADMIN_PASSWORD = "admin-of-tests";

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final TestInfrastructure infrastructure;
    private final RunningService service;
    private final TopicWriter writer;
    private final InstantExecutor executor;
    private final ApiClient admin;

    private ApiFixture() throws Exception {
        infrastructure = TestInfrastructure.start();
        service = startNode(Map.of());
        writer = new TopicWriter(infrastructure.bootstrapServers());
        executor = new InstantExecutor(infrastructure.bootstrapServers(), writer);
        admin = client().signedIn("admin", ADMIN_PASSWORD);
    }

    /** Hands the fixture to tests, and closes it after the last of them. */
    public static final class Extension implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == ApiFixture.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .computeIfAbsent(ApiFixture.class, _ -> start(), ApiFixture.class);
        }

        private static ApiFixture start() {
            try {
                return new ApiFixture();
            } catch (Exception e) {
                throw new IllegalStateException("the fixture could not be started", e);
            }
        }
    }

    /** Another scheduler on the same broker and database. */
    public RunningService startNode(Map<String, String> more) throws Exception {
        Map<String, String> environment = new HashMap<>(infrastructure.environment());
        environment.put("SECRET_KEY", SECRET_KEY);
        environment.put("CORS_ALLOWED_ORIGINS", "https://friend.test");
        environment.putAll(more);
        return RunningService.start(new SchedulerModule(), environment);
    }

    public ApiClient client() {
        return new ApiClient(service.port());
    }

    public ApiClient admin() {
        return admin;
    }

    public TestInfrastructure infrastructure() {
        return infrastructure;
    }

    public TopicWriter writer() {
        return writer;
    }

    public InstantExecutor executor() {
        return executor;
    }

    public static String unique(String prefix) {
        return prefix + "-" + NAMES.incrementAndGet();
    }

    /** Makes a project through the API; its id. */
    public long project(String name) throws Exception {
        return admin.post("/api/projects", Map.of("name", name, "url", "http://target.test/", "interval", 3600))
                .expect(201)
                .json()
                .get("id")
                .longValue();
    }

    public void execute(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    public long number(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    public String text(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    public Connection connection() throws SQLException {
        return DriverManager.getConnection(infrastructure.jdbcUrl(), "pollux", "pollux");
    }

    @Override
    public void close() {
        executor.close();
        writer.close();
        service.close();
        infrastructure.close();
    }
}
