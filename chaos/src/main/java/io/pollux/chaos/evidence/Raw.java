package io.pollux.chaos.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record as it came, its headers by name. */
@SuppressWarnings("ArrayRecordComponent") // bytes as they came, never compared
public record Raw(byte @Nullable [] key, byte @Nullable [] value, Map<String, byte[]> headers) {

    public Raw {
        headers = Map.copyOf(headers);
    }

    /** The value as text; empty if there is none. */
    public String text() {
        return value == null ? "" : new String(value, UTF_8);
    }

    public @Nullable String header(String name) {
        byte[] header = headers.get(name);
        return header == null ? null : new String(header, UTF_8);
    }
}
