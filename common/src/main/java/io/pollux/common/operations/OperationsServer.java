package io.pollux.common.operations;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.pollux.common.json.Json;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.StartException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code /health/live} (the process answers), {@code /health/ready} (every part can do its work: 200, otherwise
 * 503 and which part can't and why), {@code /metrics} for Prometheus, and what {@link Routes} adds.
 */
public final class OperationsServer implements Component {

    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final int port;
    private final Health health;
    private final PrometheusMeterRegistry metrics;
    private final Routes routes;
    private @Nullable WebServer server;

    public OperationsServer(int port, Health health, PrometheusMeterRegistry metrics, Routes routes) {
        this.port = port;
        this.health = health;
        this.metrics = metrics;
        this.routes = routes;
    }

    @Override
    public String name() {
        return "http server";
    }

    @Override
    public void start() {
        HttpRouting.Builder routing = HttpRouting.builder()
                .get("/health/live", (_, response) -> sendJson(response, Status.OK_200, Map.of("status", "UP")))
                .get("/health/ready", this::ready)
                .get("/metrics", this::scrape);
        routes.addTo(routing);
        requireFreePort();
        WebServer started = WebServer.builder()
                .port(port)
                .shutdownHook(false)
                .directHandlers(handlers ->
                        handlers.addHandler(DirectHandler.EventType.INTERNAL_ERROR, OperationsServer::failure))
                .routing(routing)
                .build()
                .start();
        if (!started.isRunning()) {
            throw new StartException("The HTTP server did not start on port " + port + " (HTTP_PORT).");
        }
        server = started;
    }

    /** What fails before there is a request is the fault of whoever sent something that is none. */
    private static DirectHandler.TransportResponse failure(
            DirectHandler.TransportRequest request,
            DirectHandler.EventType type,
            Status status,
            ServerResponseHeaders headers,
            String message) {
        return DirectHandler.TransportResponse.builder()
                .status(request.path().isEmpty() ? Status.BAD_REQUEST_400 : status)
                .headers(headers)
                .keepAlive(false)
                .build();
    }

    /** The server itself only logs that it can't have the port. */
    private void requireFreePort() {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(port));
        } catch (BindException e) {
            throw new StartException(
                    "Port %d is already in use (HTTP_PORT). Stop what is listening there or choose another port."
                            .formatted(port),
                    e);
        } catch (IOException e) {
            throw new StartException("Port %d can't be used (HTTP_PORT): %s".formatted(port, e.getMessage()), e);
        }
    }

    /** The port that is served: the configured one, or the free one that was found for 0. */
    public int port() {
        return server == null ? port : server.port();
    }

    @Override
    public void stop(Duration timeout) {
        if (server != null) {
            server.stop();
        }
    }

    private void ready(ServerRequest request, ServerResponse response) {
        Map<String, Object> parts = new LinkedHashMap<>();
        boolean up = true;
        for (Map.Entry<String, HealthStatus> part : health.report().entrySet()) {
            switch (part.getValue()) {
                case HealthStatus.Up _ -> parts.put(part.getKey(), Map.of("status", "UP"));
                case HealthStatus.Down(String reason) -> {
                    up = false;
                    parts.put(part.getKey(), Map.of("status", "DOWN", "reason", reason));
                }
            }
        }
        sendJson(
                response,
                up ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503,
                Map.of("status", up ? "UP" : "DOWN", "parts", parts));
    }

    private void scrape(ServerRequest request, ServerResponse response) {
        response.header(HeaderNames.CONTENT_TYPE, PROMETHEUS_TEXT).send(metrics.scrape());
    }

    private static void sendJson(ServerResponse response, Status status, Object body) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .send(Json.encode(body));
    }
}
