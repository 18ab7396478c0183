package io.pollux.common.json;

import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** A Kafka serde for one record type. A null value (a tombstone) stays null. */
public final class JsonSerde<T> implements Serde<T> {

    private final Class<T> type;

    public JsonSerde(Class<T> type) {
        this.type = type;
    }

    @Override
    public Serializer<T> serializer() {
        return (_, value) -> value == null ? null : Json.encode(value);
    }

    @Override
    public Deserializer<T> deserializer() {
        return (_, bytes) -> bytes == null ? null : read(bytes);
    }

    private @Nullable T read(byte[] bytes) {
        try {
            return Json.decode(bytes, type);
        } catch (UndecodableException e) {
            throw new SerializationException(e.getMessage(), e);
        }
    }
}
