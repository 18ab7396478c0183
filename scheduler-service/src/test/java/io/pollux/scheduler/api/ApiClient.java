package io.pollux.scheduler.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Calls the API over HTTP, as anybody would. */
public final class ApiClient {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final int port;
    private final Map<String, String> headers;

    public ApiClient(int port) {
        this(port, Map.of());
    }

    private ApiClient(int port, Map<String, String> headers) {
        this.port = port;
        this.headers = Map.copyOf(headers);
    }

    /** What came back. */
    public record Response(int status, HttpHeaders headers, String body) {

        public JsonNode json() throws IOException {
            return Json.mapper().readTree(body);
        }

        public Response expect(int expected) {
            if (status != expected) {
                throw new AssertionError("expected " + expected + " but got " + status + ": " + body);
            }
            return this;
        }

        /** The reason that a problem document gives for a field. */
        public String reason(String field) throws IOException {
            for (JsonNode error : json().path("errors")) {
                if (error.get("field").textValue().equals(field)) {
                    return error.get("reason").textValue();
                }
            }
            throw new AssertionError("nothing about " + field + " in " + body);
        }

        public String header(String name) {
            return headers.firstValue(name).orElse("");
        }
    }

    public ApiClient with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new ApiClient(port, more);
    }

    public ApiClient bearing(String token) {
        return with("Authorization", "Bearer " + token);
    }

    public ApiClient signedIn(String username, String password) throws IOException, InterruptedException {
        return bearing(post("/api/auth/login", Map.of("username", username, "password", password))
                .expect(200)
                .json()
                .get("token")
                .textValue());
    }

    public int port() {
        return port;
    }

    /** The same caller at another node. */
    public ApiClient at(int otherPort) {
        return new ApiClient(otherPort, headers);
    }

    public Response get(String path) throws IOException, InterruptedException {
        return send("GET", path, null);
    }

    public Response post(String path, @Nullable Object body) throws IOException, InterruptedException {
        return send("POST", path, body);
    }

    public Response put(String path, Object body) throws IOException, InterruptedException {
        return send("PUT", path, body);
    }

    public Response patch(String path, Object body) throws IOException, InterruptedException {
        return send("PATCH", path, body);
    }

    public Response delete(String path) throws IOException, InterruptedException {
        return send("DELETE", path, null);
    }

    /** A body that is text is sent as it is, anything else as JSON. */
    public Response send(String method, String path, @Nullable Object body) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path);
        if (body != null && !headers.containsKey("Content-Type")) {
            request.header("Content-Type", "application/json");
        }
        request.method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(bytes(body)));
        HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
        String type = response.headers().firstValue("Content-Type").orElse("");
        String violation = Contract.violation(method, path, response.statusCode(), type, response.body());
        if (violation != null) {
            throw new AssertionError(violation + "\n" + response.body());
        }
        return new Response(response.statusCode(), response.headers(), response.body());
    }

    /** Opens a stream of lines. */
    public HttpResponse<Stream<String>> lines(String method, String path, @Nullable Object body)
            throws IOException, InterruptedException {
        return HTTP.send(
                request(path)
                        .method(
                                method,
                                body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(bytes(body)))
                        .build(),
                BodyHandlers.ofLines());
    }

    /** Sends text as it is, with this caller's headers behind it; the beginning of what comes back. */
    public String raw(String head) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(10_000);
            StringBuilder request = new StringBuilder(head).append("\r\nHost: localhost\r\nConnection: close\r\n");
            headers.forEach((name, value) ->
                    request.append(name).append(": ").append(value).append("\r\n"));
            socket.getOutputStream().write(request.append("\r\n").toString().getBytes(UTF_8));
            socket.getOutputStream().flush();
            byte[] beginning = new byte[4096];
            int length = socket.getInputStream().read(beginning);
            return length <= 0 ? "" : new String(beginning, 0, length, UTF_8);
        } catch (SocketException e) {
            return "";
        }
    }

    private static byte[] bytes(Object body) {
        return body instanceof String text ? text.getBytes(UTF_8) : Json.encode(body);
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(60));
        headers.forEach(request::header);
        return request;
    }
}
