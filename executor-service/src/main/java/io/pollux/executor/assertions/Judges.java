package io.pollux.executor.assertions;

import io.pollux.common.contract.Assertion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How each kind of assertion is evaluated. */
final class Judges {

    private Judges() {}

    static Judge of(Assertion assertion) throws InvalidAssertionException {
        return switch (assertion) {
            case Assertion.BodyContains(String text) ->
                (answer, _) -> Verdict.of(answer.body().contains(text), "The body does not contain the expected text");
            case Assertion.BodyMatches(String pattern) -> new PatternJudge(Pattern.compile(pattern));
            case Assertion.JsonPath(String path, @Nullable String equalTo) -> JsonPathJudge.of(path, equalTo);
            case Assertion.Header(String name, @Nullable String contains) ->
                (answer, _) -> header(answer.headers().apply(name), name, contains);
            case Assertion.ResponseTime(long maxMs) ->
                (answer, _) -> Verdict.of(
                        answer.took().toMillis() <= maxMs,
                        "The answer took %d ms, more than %d ms"
                                .formatted(answer.took().toMillis(), maxMs));
            case Assertion.CertificateExpiry(int minDays) -> (answer, _) -> certificate(answer, minDays);
        };
    }

    static boolean needsBody(Assertion assertion) {
        return switch (assertion) {
            case Assertion.BodyContains _, Assertion.BodyMatches _, Assertion.JsonPath _ -> true;
            case Assertion.Header _, Assertion.ResponseTime _, Assertion.CertificateExpiry _ -> false;
        };
    }

    private static Verdict header(List<String> values, String name, @Nullable String contains) {
        if (values.isEmpty()) {
            return Verdict.failed("The header " + name + " is missing");
        }
        return Verdict.of(
                contains == null || values.stream().anyMatch(value -> value.contains(contains)),
                "The header " + name + " does not contain the expected text");
    }

    private static Verdict certificate(Answer answer, int minDays) {
        Instant expiry = answer.certificateExpiresAt();
        if (expiry == null) {
            return Verdict.failed("There is no certificate, since the connection has no TLS");
        }
        long days = Duration.between(answer.at(), expiry).toDays();
        return Verdict.of(
                days >= minDays, "The certificate is valid for %d more days, less than %d".formatted(days, minDays));
    }
}
