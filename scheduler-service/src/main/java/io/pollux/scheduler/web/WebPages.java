package io.pollux.scheduler.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The dashboard for people and the description for programs, from the class path. A browser that shows the dashboard
 * runs no script and takes no style but ours, and talks to nobody else.
 */
public final class WebPages {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final String FOR_GOOD = "public, max-age=31536000, immutable";

    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private final WebFiles files = new WebFiles();
    private final String openApi = openApi();

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.open("GET", "/", _ -> index()),
                Endpoint.open("GET", "/web/{version}/{file}", call -> file(call, call.path("file"))),
                Endpoint.open(
                        "GET",
                        "/web/{version}/{folder}/{file}",
                        call -> file(call, call.path("folder") + "/" + call.path("file"))),
                Endpoint.open("GET", "/openapi.json", _ -> Answer.text("application/json", openApi)));
    }

    private Answer index() {
        return Answer.text("text/html; charset=utf-8", files.index())
                .with("Content-Security-Policy", POLICY)
                .with("Cache-Control", "no-cache");
    }

    /** A file; that of another version is shown as it is now, and not kept. */
    private Answer file(Call call, String path) {
        String content = files.find(path).orElseThrow(() -> Problem.notFound(Printable.of(path)));
        String type = Objects.requireNonNull(TYPES.get(path.substring(path.lastIndexOf('.') + 1)), path);
        boolean current = call.path("version").equals(files.version());
        return Answer.text(type, content)
                .with("Content-Security-Policy", POLICY)
                .with("Cache-Control", current ? FOR_GOOD : "no-cache");
    }

    private static String openApi() {
        try (InputStream in = WebPages.class.getResourceAsStream("/openapi.json")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
