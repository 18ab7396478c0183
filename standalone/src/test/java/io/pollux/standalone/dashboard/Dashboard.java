package io.pollux.standalone.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
import io.pollux.standalone.PolluxCommand;
import io.pollux.testkit.Browser;
import io.pollux.testkit.Directories;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One demo and one browser for all tests of the dashboard. Each test begins signed out on an empty tab; after each, the
 * console must have nothing to say but what the test expects.
 */
final class Dashboard implements AutoCloseable {

    static final String PASSWORD = "admin-of-the-dashboard";

    private static final String SECRET = "only-for-tests-of-the-dashboard-0123456789";
    /** Of the same origin as the dashboard, and without any script. */
    private static final String EMPTY = "/openapi.json";

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final Path data;
    private final Map<String, String> environment;
    private final PolluxCommand pollux;
    private final Line line;
    private final Browser browser;
    private final String token;
    private List<String> expectedInConsole = List.of();

    private Dashboard() throws Exception {
        data = Files.createTempDirectory("pollux-dashboard");
        environment = new HashMap<>(PolluxCommand.environment(data));
        environment.put("ADMIN_PASSWORD", PASSWORD);
        environment.put("JWT_SECRET", SECRET);
        pollux = PolluxCommand.start(environment, "demo");
        browser = Browser.start();
        pollux.awaitReady();
        line = new Line(port());
        token = login("admin", PASSWORD);
        Awaitility.await("results of all demo projects")
                .atMost(Duration.ofSeconds(90))
                .until(() ->
                        api("GET", "/api/status", null).at("/projects/waiting").intValue() == 0);
    }

    /** Hands the dashboard to tests, and closes it after the last of them. Without a browser they are skipped. */
    static final class Extension
            implements ExecutionCondition, ParameterResolver, BeforeEachCallback, AfterEachCallback {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Browser.missing()
                    .map(reason -> ConditionEvaluationResult.disabled(reason))
                    .orElseGet(() -> ConditionEvaluationResult.enabled("there is a browser"));
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Dashboard.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return of(context);
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            of(context).begin();
        }

        @Override
        public void afterEach(ExtensionContext context) {
            if (context.getExecutionException().isEmpty()) {
                of(context).requireQuietConsole();
            }
        }

        private static Dashboard of(ExtensionContext context) {
            return context.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .computeIfAbsent(Dashboard.class, _ -> start(), Dashboard.class);
        }

        private static Dashboard start() {
            try {
                return new Dashboard();
            } catch (Exception e) {
                throw new IllegalStateException("the dashboard could not be started", e);
            }
        }
    }

    private void begin() {
        line.join();
        browser.show(1440, 900, Browser.Scheme.LIGHT);
        browser.open(base() + EMPTY);
        browser.forget();
        browser.console();
        expectedInConsole = List.of();
    }

    /** The browser reports requests that fail, as well as what is wrong; these are meant to. */
    void expectInConsole(String... parts) {
        expectedInConsole = List.of(parts);
    }

    private void requireQuietConsole() {
        assertThat(browser.console())
                .as("the console")
                .allMatch(message -> expectedInConsole.stream().anyMatch(message::contains));
    }

    Browser browser() {
        return browser;
    }

    Line line() {
        return line;
    }

    String base() {
        return "http://localhost:" + line.port();
    }

    /** Opens a page as the first admin. */
    Browser open(String place) {
        openWith(token, "admin", "ADMIN", place);
        return browser;
    }

    /** Opens a page as a new user with that role. */
    Browser openAs(String role, String place) throws Exception {
        String name = unique("user");
        api("POST", "/api/users", Map.of("username", name, "password", PASSWORD, "role", role));
        openWith(login(name, PASSWORD), name, role, place);
        return browser;
    }

    void openWith(String bearer, String name, String role, String place) {
        Map<String, Object> session = Map.of("token", bearer, "account", Map.of("name", name, "role", role));
        browser.remember(base() + EMPTY, "pollux-session", new String(Json.encode(session), UTF_8));
        browser.open(base() + "/#" + place);
    }

    /** A genuine token of the first admin, but of yesterday. */
    static String expiredToken() {
        return JWT.create()
                .withIssuer("pollux")
                .withSubject("1")
                .withClaim("gen", 1)
                .withExpiresAt(Instant.now().minus(Duration.ofDays(1)))
                .sign(Algorithm.HMAC256(SECRET));
    }

    static String unique(String prefix) {
        return prefix + "-" + NAMES.incrementAndGet();
    }

    /** Something that the demo's target serves. */
    String target(String path) {
        return "http://localhost:" + environment.get("DEMO_TARGET_PORT") + path;
    }

    /** Makes a project that is checked once a day; its id. */
    long project(String name, String path) throws Exception {
        return api(
                        "POST",
                        "/api/projects",
                        Map.of(
                                "name",
                                name,
                                "url",
                                target(path),
                                "interval",
                                1,
                                "unit",
                                "days",
                                "tags",
                                List.of("made")))
                .get("id")
                .longValue();
    }

    JsonNode api(String method, String path, @Nullable Object body) throws IOException, InterruptedException {
        return call(method, path, body, token);
    }

    private String login(String name, String password) throws IOException, InterruptedException {
        return call("POST", "/api/auth/login", Map.of("username", name, "password", password), "")
                .get("token")
                .textValue();
    }

    private JsonNode call(String method, String path, @Nullable Object body, String bearer)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port() + path))
                .header("Authorization", "Bearer " + bearer)
                .header("Content-Type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(Json.encode(body)))
                .build();
        var response = HTTP.send(request, BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).as(method + " " + path).isBetween(200, 299);
        return response.body().length == 0
                ? Json.mapper().nullNode()
                : Json.mapper().readTree(response.body());
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    long number(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private Connection connection() throws SQLException {
        String url = "jdbc:postgresql://localhost:" + environment.get("EMBEDDED_POSTGRES_PORT") + "/pollux";
        return DriverManager.getConnection(url, "pollux", "pollux");
    }

    private int port() {
        return Integer.parseInt(environment.getOrDefault("HTTP_PORT", "0"));
    }

    @Override
    public void close() throws IOException {
        browser.close();
        line.close();
        pollux.close();
        Directories.delete(data);
    }
}
