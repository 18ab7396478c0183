package io.pollux.benchmarks.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
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
import org.jspecify.annotations.Nullable;

/** A program that uses the API. */
public final class PolluxClient {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String base;
    private final String token;

    private PolluxClient(String base, String token) {
        this.base = base;
        this.token = token;
    }

    static PolluxClient signIn(String base, String username, String password) throws IOException, InterruptedException {
        PolluxClient stranger = new PolluxClient(base, "");
        JsonNode answer =
                stranger.send("POST", "/api/auth/login", Map.of("username", username, "password", password), 200);
        return new PolluxClient(base, answer.required("token").textValue());
    }

    public String token() {
        return token;
    }

    public JsonNode get(String path) throws IOException, InterruptedException {
        return send("GET", path, null, 200);
    }

    /** Creates all projects of a list at once. */
    public JsonNode importProjects(List<Map<String, Object>> projects) throws IOException, InterruptedException {
        return send("POST", "/api/projects/import", Map.of("projects", projects), 200);
    }

    /** Disables every project at once. */
    public JsonNode disableProjects() throws IOException, InterruptedException {
        return send("POST", "/api/projects/bulk", Map.of("action", "DISABLE", "filter", Map.of()), 200);
    }

    long createProject(String name, String url) throws IOException, InterruptedException {
        return send("POST", "/api/projects", Map.of("name", name, "url", url, "interval", 1, "unit", "days"), 201)
                .required("id")
                .longValue();
    }

    JsonNode checkAndWait(long project) throws IOException, InterruptedException {
        return send("GET", "/api/tasks/" + check(project) + "?wait=30s", null, 200);
    }

    /** As the study's clients did: ask, and if it is not done yet ask again later. */
    JsonNode checkAndAsk(long project, Duration every) throws IOException, InterruptedException {
        String taskId = check(project);
        while (true) {
            Thread.sleep(every);
            HttpResponse<byte[]> response = exchange("GET", "/api/tasks/" + taskId, null);
            if (response.statusCode() == 200) {
                return Json.mapper().readTree(response.body());
            }
        }
    }

    /** Any address, without a token. */
    int call(String url) throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.discarding())
                .statusCode();
    }

    private String check(long project) throws IOException, InterruptedException {
        return send("POST", "/api/projects/" + project + "/check", null, 202)
                .required("taskId")
                .textValue();
    }

    private JsonNode send(String method, String path, @Nullable Object body, int expected)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> response = exchange(method, path, body);
        if (response.statusCode() != expected) {
            throw new IllegalStateException(method + " " + path + " was answered with " + response.statusCode());
        }
        return Json.mapper().readTree(response.body());
    }

    private HttpResponse<byte[]> exchange(String method, String path, @Nullable Object body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(Json.encode(body)));
        return HTTP.send(request.build(), BodyHandlers.ofByteArray());
    }
}
