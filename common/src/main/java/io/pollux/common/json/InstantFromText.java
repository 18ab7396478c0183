package io.pollux.common.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;

/** Reads ISO-8601 only. Jackson's own would also take a number, as seconds, where a writer may well mean milliseconds. */
final class InstantFromText extends StdScalarDeserializer<Instant> {

    InstantFromText() {
        super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (Instant) context.handleUnexpectedToken(Instant.class, parser);
        }
        String text = parser.getText();
        Instant plain = PlainInstant.parse(text);
        if (plain != null) {
            return plain;
        }
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            return (Instant) context.handleWeirdStringValue(Instant.class, text, "not an instant in ISO-8601");
        }
    }
}
