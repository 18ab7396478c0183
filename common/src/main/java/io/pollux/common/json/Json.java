package io.pollux.common.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.pollux.common.contract.PollingResult;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes records as JSON: instants in ISO-8601, nulls left out, unknown fields ignored. Reading is strict
 * about types: no number is taken for text, an instant or an enum value, no text for a number, no fraction for a whole
 * number.
 */
public final class Json {

    /** Its buffers are shared by all threads: one kept by a virtual thread, which reads or writes once, serves nobody. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.sharedBoundedPool())
            .build();

    private static final ObjectMapper MAPPER = JsonMapper.builder(FACTORY)
            .addModule(new JavaTimeModule().addDeserializer(Instant.class, new InstantFromText()))
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
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
     * @throws UndecodableException if the bytes are not a valid {@code type}; it says why, without the payload, which
     *     is also why it has no cause
     */
    public static <T> T decode(byte @Nullable [] bytes, Class<T> type) throws UndecodableException {
        if (bytes == null || bytes.length == 0) {
            throw new UndecodableException("an empty value is not a " + type.getSimpleName(), null);
        }
        try {
            T plain = plain(bytes, type);
            T value = plain == null ? MAPPER.readValue(bytes, type) : plain;
            if (value == null) {
                throw new UndecodableException("null is not a " + type.getSimpleName(), null);
            }
            return value;
        } catch (IOException e) {
            throw new UndecodableException("not a " + type.getSimpleName() + ": " + reason(e), null);
        }
    }

    private static <T> @Nullable T plain(byte[] bytes, Class<T> type) {
        return type == PollingResult.class ? type.cast(PlainResult.parse(bytes)) : null;
    }

    /** Jackson's own messages quote the input. */
    private static String reason(IOException e) {
        return switch (e) {
            case ValueInstantiationException refused
            when refused.getCause() instanceof RuntimeException ours ->
                ours.getMessage() == null ? path(refused) + " is incomplete" : ours.getMessage();
            case JsonMappingException mapping -> path(mapping) + " is missing or not what it should be";
            case StreamConstraintsException _ -> "a number, a text or a nesting is far too long";
            case StreamReadException malformed -> "malformed JSON at " + position(malformed.getLocation());
            case CharConversionException _ -> "not text in UTF-8";
            default -> "unreadable";
        };
    }

    private static String path(JsonMappingException e) {
        String path = e.getPath().stream()
                .map(step -> step.getFieldName() == null ? Integer.toString(step.getIndex()) : step.getFieldName())
                .collect(Collectors.joining("."));
        return path.isEmpty() ? "the value" : path;
    }

    private static String position(@Nullable JsonLocation location) {
        return location == null
                ? "an unknown place"
                : "line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
