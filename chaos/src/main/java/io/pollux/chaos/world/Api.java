package io.pollux.chaos.world;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
import io.pollux.topology.ServiceNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A client of the API that asks one scheduler after the other until one has an answer. */
public final class Api {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();
    private final List<ServiceNode> schedulers;
    private String token = "";

    public Api(List<ServiceNode> schedulers) {
        this.schedulers = List.copyOf(schedulers);
    }

    public void signIn(String password) throws IOException, InterruptedException {
        token = send("POST", "/api/auth/login", Map.of("username", "admin", "password", password))
                .required("token")
                .textValue();
    }

    /**
     * Sends a request.
     *
     * @throws IOException if nobody answered, or with an error
     */
    public JsonNode send(String method, String path, Object body) throws IOException, InterruptedException {
        IOException failure = new IOException("there is no scheduler");
        for (ServiceNode scheduler : schedulers) {
            try {
                HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + scheduler.port() + path))
                        .timeout(PATIENCE)
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofByteArray(Json.encode(body)))
                        .build();
                HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
                if (response.statusCode() < 300) {
                    return Json.mapper().readTree(response.body());
                }
                throw new IOException("%s %s: %d %s"
                        .formatted(
                                method,
                                path,
                                response.statusCode(),
                                Json.mapper().readTree(response.body())));
            } catch (IOException e) {
                failure = e;
            }
        }
        throw failure;
    }
}
