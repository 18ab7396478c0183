package io.pollux.scheduler.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The page for people and the description for programs, from the class path. A browser that shows the page runs no
 * script and takes no style but ours, and talks to nobody else.
 */
public final class WebPages {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private static final List<String> FILES = List.of(
            "index.html", "pollux.css", "pollux.svg", "main.js", "client.js", "events.js", "projects.js", "status.js");

    private final Map<String, String> files =
            FILES.stream().collect(Collectors.toUnmodifiableMap(file -> file, file -> read("/web/" + file)));
    private final String openApi = read("/openapi.json");

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.open("GET", "/", _ -> page("index.html")),
                Endpoint.open("GET", "/web/{file}", call -> page(call.path("file"))),
                Endpoint.open("GET", "/openapi.json", _ -> Answer.text("application/json", openApi)));
    }

    private Answer page(String name) {
        String content = files.get(name);
        if (content == null) {
            throw Problem.notFound(Printable.of(name));
        }
        String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "text/plain");
        return Answer.text(type, content)
                .with("Content-Security-Policy", POLICY)
                .with("Cache-Control", "no-cache");
    }

    private static String read(String resource) {
        try (InputStream in = WebPages.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
