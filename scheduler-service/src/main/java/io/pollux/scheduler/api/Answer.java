package io.pollux.scheduler.api;

import io.helidon.http.Status;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a call is answered with. */
public sealed interface Answer {

    Status status();

    Map<String, String> headers();

    /** A JSON document, or nothing at all when {@code body} is null. */
    record Document(Status status, @Nullable Object body, Map<String, String> headers) implements Answer {}

    /** Text as it is. */
    record Text(Status status, String body, Map<String, String> headers) implements Answer {}

    /** A body that is written while it comes into being. */
    record Stream(Status status, Body body, Map<String, String> headers) implements Answer {}

    /** Writes a body. An {@link IOException} means that the client is gone. */
    interface Body {
        void writeTo(OutputStream out) throws Exception;
    }

    static Answer ok(Object body) {
        return new Document(Status.OK_200, body, Map.of());
    }

    static Answer of(Status status, Object body) {
        return new Document(status, body, Map.of());
    }

    static Answer noContent() {
        return new Document(Status.NO_CONTENT_204, null, Map.of());
    }

    static Answer text(String contentType, String body) {
        return new Text(Status.OK_200, body, Map.of("Content-Type", contentType));
    }

    static Answer stream(String contentType, Body body) {
        return new Stream(Status.OK_200, body, Map.of("Content-Type", contentType));
    }

    default Answer with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers());
        more.put(header, value);
        return switch (this) {
            case Document document -> new Document(document.status, document.body, Map.copyOf(more));
            case Text text -> new Text(text.status, text.body, Map.copyOf(more));
            case Stream stream -> new Stream(stream.status, stream.body, Map.copyOf(more));
        };
    }
}
