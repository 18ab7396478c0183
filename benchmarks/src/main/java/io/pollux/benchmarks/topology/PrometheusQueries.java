package io.pollux.benchmarks.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** Questions to a Prometheus. */
final class PrometheusQueries {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String url;

    PrometheusQueries(String url) {
        this.url = url;
    }

    /** How many series a query has now; those without a number do not count. */
    int series(String query) throws IOException, InterruptedException {
        JsonNode answer = get("/api/v1/query?query=" + URLEncoder.encode(query, UTF_8));
        if (!answer.path("status").asText().equals("success")) {
            throw new IOException(query + ": " + answer.path("error").asText());
        }
        int series = 0;
        for (JsonNode result : answer.path("data").path("result")) {
            JsonNode value = result.isObject() ? result.path("value").path(1) : result;
            if (!value.asText().equals("NaN")) {
                series++;
            }
        }
        return series;
    }

    List<String> firingAlerts() throws IOException, InterruptedException {
        List<String> firing = new ArrayList<>();
        for (JsonNode alert : get("/api/v1/alerts").path("data").path("alerts")) {
            if (alert.path("state").asText().equals("firing")) {
                JsonNode labels = alert.path("labels");
                firing.add(labels.path("alertname").asText()
                        + (labels.has("job") ? "/" + labels.path("job").asText() : ""));
            }
        }
        return firing;
    }

    /** The rules that Prometheus could not evaluate. */
    List<String> brokenRules() throws IOException, InterruptedException {
        List<String> broken = new ArrayList<>();
        for (JsonNode group : get("/api/v1/rules").path("data").path("groups")) {
            for (JsonNode rule : group.path("rules")) {
                if (!rule.path("health").asText().equals("ok")) {
                    broken.add(rule.path("name").asText() + ": "
                            + rule.path("lastError").asText());
                }
            }
        }
        return broken;
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        return JSON.readTree(
                HTTP.send(HttpRequest.newBuilder(URI.create(url + path)).build(), HttpResponse.BodyHandlers.ofString())
                        .body());
    }
}
