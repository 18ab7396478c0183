package io.pollux.common.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Counter;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.pollux.common.json.Json;
import io.pollux.common.lifecycle.StartException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OperationsServerTest {

    private final HttpClient http = HttpClient.newHttpClient();
    private final Health health = new Health();
    private final PrometheusMeterRegistry metrics = MetricsRegistry.create();
    private final Routes routes = new Routes();
    private final OperationsServer server = new OperationsServer(0, health, metrics, routes);

    @BeforeEach
    void start() {
        routes.add(routing -> routing.get("/api/hello", (_, response) -> response.send("hello")));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(Duration.ofSeconds(5));
        http.close();
    }

    @Test
    void isLiveBeforeItIsReady() throws Exception {
        assertThat(get("/health/live").statusCode()).isEqualTo(200);
        assertThat(get("/health/live").body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void isReadyOnceStarted() throws Exception {
        HttpResponse<String> before = get("/health/ready");
        assertThat(before.statusCode()).isEqualTo(503);
        assertThat(Json.mapper()
                        .readTree(before.body())
                        .at("/parts/started/reason")
                        .asText())
                .isEqualTo("starting");

        health.readyOnceStarted().start();

        HttpResponse<String> after = get("/health/ready");
        assertThat(after.statusCode()).isEqualTo(200);
        assertThat(after.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(Json.mapper().readTree(after.body()).path("status").asText()).isEqualTo("UP");
    }

    @Test
    void tellsWhichPartIsDownAndWhyUntilItIsUpAgain() throws Exception {
        AtomicReference<HealthStatus> database = new AtomicReference<>(HealthStatus.down("no answer"));
        health.register("database", database::get);
        health.readyOnceStarted().start();

        HttpResponse<String> down = get("/health/ready");
        assertThat(down.statusCode()).isEqualTo(503);
        assertThat(Json.mapper().readTree(down.body())).isEqualTo(Json.mapper().readTree("""
                {"status": "DOWN", "parts": {
                  "database": {"status": "DOWN", "reason": "no answer"},
                  "started": {"status": "UP"}}}
                """));

        database.set(HealthStatus.UP);
        assertThat(get("/health/ready").statusCode()).isEqualTo(200);
    }

    @Test
    void aPartThatCantTellIsDown() throws Exception {
        health.register("broken", () -> {
            throw new IllegalStateException("not connected");
        });
        health.readyOnceStarted().start();

        HttpResponse<String> down = get("/health/ready");

        assertThat(down.statusCode()).isEqualTo(503);
        assertThat(down.body()).contains("can't tell: java.lang.IllegalStateException: not connected");
    }

    @Test
    void refusesTwoPartsOfOneName() {
        health.register("database", () -> HealthStatus.UP);

        assertThatThrownBy(() -> health.register("database", () -> HealthStatus.UP))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("health of database is registered already");
    }

    @Test
    void servesMetricsAsPrometheusReadsThem() throws Exception {
        Counter.builder("pollux.things")
                .description("Things seen")
                .register(metrics)
                .increment(3);

        HttpResponse<String> answer = get("/metrics");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
        assertThat(answer.body())
                .contains("# HELP pollux_things_total Things seen", "pollux_things_total 3.0", "jvm_memory_used_bytes");
    }

    @Test
    void servesTheRoutesOfTheServiceToo() throws Exception {
        assertThat(get("/api/hello").body()).isEqualTo("hello");
        assertThat(get("/no/such/path").statusCode()).isEqualTo(404);
    }

    @Test
    void aTakenPortIsNamedWithWhatToDo() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            OperationsServer second = new OperationsServer(taken.getLocalPort(), health, metrics, new Routes());

            assertThatThrownBy(second::start)
                    .isInstanceOf(StartException.class)
                    .hasMessage("Port " + taken.getLocalPort()
                            + " is already in use (HTTP_PORT). Stop what is listening there or choose another port.");
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + path))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
