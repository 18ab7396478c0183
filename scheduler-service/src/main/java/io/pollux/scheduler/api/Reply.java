package io.pollux.scheduler.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.pollux.common.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes an answer, with the headers that every answer has. */
final class Reply {

    private static final Map<String, String> ALWAYS = Map.of(
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
            "Cache-Control", "no-store");

    private final ServerRequest request;
    private final ServerResponse response;
    private boolean streaming;

    Reply(ServerRequest request, ServerResponse response) {
        this.request = request;
        this.response = response;
        ALWAYS.forEach(this::header);
    }

    void header(String name, String value) {
        response.header(name, value);
    }

    void send(Answer answer) throws Exception {
        response.status(answer.status());
        answer.headers().forEach(this::header);
        switch (answer) {
            case Answer.Document document -> send(document.body(), "application/json");
            case Answer.Text text -> response.send(text.body().getBytes(UTF_8));
            case Answer.Stream stream -> {
                streaming = true;
                try (OutputStream out = response.outputStream()) {
                    stream.body().writeTo(out);
                }
            }
        }
    }

    void send(Problem problem) {
        if (streaming || response.isSent()) {
            throw incomplete();
        }
        if (request.content().hasEntity() && !request.content().consumed()) {
            // The rest of a body that nobody reads would be taken for the next request.
            header("Connection", "close");
        }
        response.status(problem.status());
        problem.headers().forEach(this::header);
        send(problem.document(), "application/problem+json");
    }

    /** An answer that has begun can't be taken back: only a broken connection shows that it is not whole. */
    CloseConnectionException incomplete() {
        return new CloseConnectionException("The answer could not be completed");
    }

    boolean clientIsGone(Exception e) {
        return e instanceof CloseConnectionException
                || (streaming && (e instanceof IOException || e instanceof UncheckedIOException));
    }

    private void send(@Nullable Object body, String contentType) {
        if (body == null) {
            response.send();
        } else {
            header("Content-Type", contentType);
            response.send(Json.encode(body));
        }
    }
}
