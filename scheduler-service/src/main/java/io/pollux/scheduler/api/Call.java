package io.pollux.scheduler.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.pollux.common.json.Json;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request to an endpoint, from somebody who may make it. */
public final class Call {

    /** No JSON document of the API but an import comes near this. */
    private static final int MAX_BODY_BYTES = 256 << 10;

    private static final ObjectReader STRICT =
            Json.mapper().reader().with(StreamReadFeature.STRICT_DUPLICATE_DETECTION);

    private final ServerRequest request;
    private final Map<String, String> pathParameters;
    private final @Nullable Caller caller;

    Call(ServerRequest request, Map<String, String> pathParameters, @Nullable Caller caller) {
        this.request = request;
        this.pathParameters = pathParameters;
        this.caller = caller;
    }

    /** Who calls; only at an endpoint that is not open to anybody. */
    public Caller caller() {
        if (caller == null) {
            throw new IllegalStateException("this endpoint is open to anybody");
        }
        return caller;
    }

    /** The address at the other end of the connection. */
    public String address() {
        return request.remotePeer().host();
    }

    public String path(String parameter) {
        String value = pathParameters.get(parameter);
        if (value == null) {
            throw new IllegalStateException("the path has no parameter " + parameter);
        }
        return value;
    }

    /** An id in the path. What can't be an id is the id of nothing. */
    public long id(String what) {
        String text = path("id");
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw Problem.notFound(what + " " + Printable.of(text));
        }
    }

    public Parameters query() {
        return new Parameters(request.query());
    }

    public Optional<String> header(String name) {
        return request.headers().first(HeaderNames.create(name));
    }

    /** The body as a JSON object. */
    public ObjectNode object() throws IOException {
        requireJson();
        byte[] body = new LimitedBody(request, MAX_BODY_BYTES).all();
        try {
            JsonNode node = STRICT.readTree(body);
            if (node instanceof ObjectNode object) {
                return object;
            }
        } catch (CharConversionException e) {
            throw Problem.of(Status.BAD_REQUEST_400, "The body is not text in UTF-8.");
        } catch (JsonProcessingException e) {
            throw Problem.of(Status.BAD_REQUEST_400, "The body is not valid JSON" + Printable.position(e) + ".");
        }
        throw Problem.of(Status.BAD_REQUEST_400, "The body must be a JSON object.");
    }

    /** The body as it comes, up to a number of bytes; more of it is a problem with status 413. */
    public InputStream stream(long maxBytes) {
        return new LimitedBody(request, maxBytes).stream();
    }

    /** The media type of the body, without its parameters and in lower case; empty if there is none. */
    public String contentType() {
        return header("Content-Type")
                .map(value -> List.of(value.split(";", 2)).getFirst().strip().toLowerCase(Locale.ROOT))
                .orElse("");
    }

    private void requireJson() {
        String type = contentType();
        if (!type.isEmpty() && !type.equals("application/json") && !type.endsWith("+json")) {
            throw Problem.of(Status.UNSUPPORTED_MEDIA_TYPE_415, "The body must be application/json.");
        }
    }
}
