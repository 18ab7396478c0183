package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.scheduler.api.Problem;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The version that a caller believes a project to have, from the header {@code If-Match} or from the body. A change of
 * any other version is refused: with 412 for the header, with 409 for the body.
 */
record Precondition(Optional<Long> ifMatch, Optional<Long> inBody) {

    private static final Pattern ETAG = Pattern.compile("\\s*\"(\\d{1,18})\"\\s*");

    static Precondition of(Optional<String> ifMatch, @Nullable JsonNode version) {
        return new Precondition(
                ifMatch.filter(value -> !value.strip().equals("*")).map(Precondition::parse), inBody(version));
    }

    static String etag(long version) {
        return "\"" + version + "\"";
    }

    void check(long version) {
        if (ifMatch.isPresent() && ifMatch.get() != version) {
            throw Problem.preconditionFailed(
                    "If-Match", "is not " + etag(version) + ", so the project has changed since");
        }
        if (inBody.isPresent() && inBody.get() != version) {
            throw Problem.conflict("version", "is now " + version + ", so the project has changed since");
        }
    }

    private static Optional<Long> inBody(@Nullable JsonNode version) {
        if (version == null || version.isNull()) {
            return Optional.empty();
        }
        if (!version.isIntegralNumber() || !version.canConvertToLong()) {
            throw Problem.invalid("version", "must be a whole number");
        }
        return Optional.of(version.longValue());
    }

    private static long parse(String header) {
        Matcher matcher = ETAG.matcher(header);
        if (!matcher.matches()) {
            throw Problem.invalid("If-Match", "must be the ETag of the project, such as \"3\"");
        }
        return Long.parseLong(matcher.group(1));
    }
}
