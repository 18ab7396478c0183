package io.pollux.common.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** What must hold for an answer beyond its status code. On the wire the field {@code type} tells which one it is. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Assertion.BodyContains.class, name = "bodyContains"),
    @JsonSubTypes.Type(value = Assertion.BodyMatches.class, name = "bodyMatches"),
    @JsonSubTypes.Type(value = Assertion.JsonPath.class, name = "jsonPath"),
    @JsonSubTypes.Type(value = Assertion.Header.class, name = "header"),
    @JsonSubTypes.Type(value = Assertion.ResponseTime.class, name = "responseTime"),
    @JsonSubTypes.Type(value = Assertion.CertificateExpiry.class, name = "certificateExpiry")
})
public sealed interface Assertion {

    /** The decoded body contains {@code text}. */
    record BodyContains(String text) implements Assertion {
        public BodyContains {
            requireText(text, "bodyContains needs a text");
        }
    }

    /** The regular expression {@code pattern} is found somewhere in the decoded body. */
    record BodyMatches(String pattern) implements Assertion {
        public BodyMatches {
            requireText(pattern, "bodyMatches needs a pattern");
            requireValidPattern(pattern);
        }
    }

    /**
     * The body is JSON, {@code path} selects something in it and, if {@code equalTo} is given, what it selects has
     * that text as its value.
     */
    record JsonPath(
            String path, @JsonProperty("equals") @Nullable String equalTo) implements Assertion {
        public JsonPath {
            requireText(path, "jsonPath needs a path");
        }
    }

    /** The response header {@code name} is there and, if {@code contains} is given, contains that text. */
    record Header(String name, @Nullable String contains) implements Assertion {
        public Header {
            requireText(name, "header needs a name");
        }
    }

    /** The whole exchange took at most {@code maxMs}. */
    record ResponseTime(long maxMs) implements Assertion {
        public ResponseTime {
            if (maxMs <= 0) {
                throw new IllegalArgumentException("responseTime needs a maxMs above 0, not " + maxMs);
            }
        }
    }

    /** The server's certificate is valid for at least {@code minDays} more days. */
    record CertificateExpiry(int minDays) implements Assertion {
        public CertificateExpiry {
            if (minDays < 0) {
                throw new IllegalArgumentException("certificateExpiry needs minDays of 0 or more, not " + minDays);
            }
        }
    }

    private static void requireText(String text, String message) {
        if (Objects.requireNonNull(text, message).isEmpty()) {
            throw new IllegalArgumentException(message);
        }
    }

    private static void requireValidPattern(String pattern) {
        try {
            Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "bodyMatches needs a valid regular expression: " + e.getDescription(), e);
        }
    }
}
