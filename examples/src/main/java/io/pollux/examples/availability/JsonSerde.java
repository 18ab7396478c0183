package io.pollux.examples.availability;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;

/** JSON to and from a type. Fields that it does not have are ignored: the topics may get new ones at any time. */
final class JsonSerde {

    private static final ObjectMapper JSON =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private JsonSerde() {}

    static <T> Serde<T> of(Class<T> type) {
        Serializer<T> serializer = (_, value) -> value == null ? null : write(value);
        Deserializer<T> deserializer = (_, bytes) -> bytes == null ? null : read(bytes, type);
        return Serdes.serdeFrom(serializer, deserializer);
    }

    private static byte[] write(Object value) {
        try {
            return JSON.writeValueAsBytes(value);
        } catch (IOException e) {
            throw new SerializationException(e);
        }
    }

    private static <T> T read(byte[] bytes, Class<T> type) {
        try {
            return JSON.readValue(bytes, type);
        } catch (IOException e) {
            throw new SerializationException(e);
        }
    }
}
