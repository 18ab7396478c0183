package io.pollux.scheduler.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lets scripts of other origins call, but only of those that are named; of none by default. */
public final class Cors {

    private final Set<String> allowedOrigins;

    public Cors(Set<String> allowedOrigins) {
        this.allowedOrigins = Set.copyOf(allowedOrigins);
    }

    boolean allows(@Nullable String origin) {
        return origin != null && allowedOrigins.contains(origin);
    }

    /** The headers of any answer to a request from that origin. */
    Map<String, String> headers(@Nullable String origin) {
        if (origin == null || !allows(origin)) {
            return Map.of();
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Access-Control-Allow-Origin", origin);
        headers.put("Access-Control-Expose-Headers", "ETag, Location, Retry-After");
        headers.put("Vary", "Origin");
        return headers;
    }

    /** The further headers of an answer to a browser that asks before it calls. */
    Map<String, String> preflightHeaders() {
        return Map.of(
                "Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE",
                "Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match, Last-Event-ID",
                "Access-Control-Max-Age", "600");
    }
}
