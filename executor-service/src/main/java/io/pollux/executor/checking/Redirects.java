package io.pollux.executor.checking;

import io.pollux.common.contract.Outcome;
import io.pollux.common.target.InvalidUrlException;
import io.pollux.common.target.TargetUrl;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;

/** Decides where an answer leads to. */
final class Redirects {

    static final int MAX = 10;

    private Redirects() {}

    /** The request to make next, or nothing if the answer is no redirect. */
    static Optional<Request> next(Request request, ClassicHttpResponse response) throws CheckFailedException {
        Header location = response.getFirstHeader("Location");
        if (location == null || location.getValue() == null) {
            return Optional.empty();
        }
        return switch (response.getCode()) {
            case 301, 302 -> {
                TargetUrl target = target(request, location);
                yield Optional.of(request.method().equals("POST") ? request.asGet(target) : request.to(target));
            }
            case 303 -> Optional.of(request.asGet(target(request, location)));
            case 307, 308 -> Optional.of(request.to(target(request, location)));
            default -> Optional.empty();
        };
    }

    private static TargetUrl target(Request request, Header location) throws CheckFailedException {
        try {
            return request.url().resolve(location.getValue());
        } catch (InvalidUrlException e) {
            throw new CheckFailedException(Outcome.FORBIDDEN_TARGET, "A redirect can't be followed: " + e.getMessage());
        }
    }
}
