package io.pollux.common.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes records as JSON: instants in ISO-8601, nulls left out, unknown fields ignored, numbers not taken
 * for text or enum values.
 */
public final class Json {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private Json() {}

    /** The mapper itself, for trees and streams; its configuration must not be changed. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    public static byte[] encode(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("Could not write " + value.getClass().getSimpleName() + " as JSON", e);
        }
    }

    /**
     * Reads one value.
     *
     * @throws UndecodableException if the bytes are not a valid {@code type}; its message says why, without the payload
     */
    public static <T> T decode(byte @Nullable [] bytes, Class<T> type) throws UndecodableException {
        if (bytes == null || bytes.length == 0) {
            throw new UndecodableException("an empty value is not a " + type.getSimpleName(), null);
        }
        try {
            T value = MAPPER.readValue(bytes, type);
            if (value == null) {
                throw new UndecodableException("null is not a " + type.getSimpleName(), null);
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new UndecodableException("not a " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UndecodableException("not a " + type.getSimpleName() + ": " + e.getMessage(), e);
        }
    }
}
