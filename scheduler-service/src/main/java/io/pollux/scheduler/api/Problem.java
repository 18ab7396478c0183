package io.pollux.scheduler.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.helidon.http.Status;
import java.util.List;
import java.util.Map;

/** Why a request is not answered as it was meant to be; becomes a problem document (RFC 9457). */
public final class Problem extends RuntimeException {

    private final transient Status status;
    private final transient List<FieldError> errors;
    private final transient Map<String, String> headers;

    private Problem(Status status, String detail, List<FieldError> errors, Map<String, String> headers) {
        super(detail, null, false, false);
        this.status = status;
        this.errors = List.copyOf(errors);
        this.headers = Map.copyOf(headers);
    }

    /** The document itself. Its type is always {@code about:blank}: the status says it all, the errors name the fields. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Document(String type, String title, int status, String detail, List<FieldError> errors) {}

    public static Problem of(Status status, String detail) {
        return new Problem(status, detail, List.of(), Map.of());
    }

    public static Problem invalid(List<FieldError> errors) {
        return new Problem(Status.BAD_REQUEST_400, "The request is not valid.", errors, Map.of());
    }

    public static Problem invalid(String field, String reason) {
        return invalid(List.of(new FieldError(field, reason)));
    }

    public static Problem notFound(String what) {
        return of(Status.NOT_FOUND_404, what + " does not exist.");
    }

    public static Problem conflict(String field, String reason) {
        return new Problem(
                Status.CONFLICT_409,
                "The request conflicts with what is there.",
                List.of(new FieldError(field, reason)),
                Map.of());
    }

    public static Problem preconditionFailed(String header, String reason) {
        return new Problem(
                Status.PRECONDITION_FAILED_412,
                "The request is made for another state than there is.",
                List.of(new FieldError(header, reason)),
                Map.of());
    }

    public static Problem unauthorized(String detail) {
        return new Problem(Status.UNAUTHORIZED_401, detail, List.of(), Map.of("WWW-Authenticate", "Bearer"));
    }

    public static Problem retryLater(Status status, String detail, long seconds) {
        return new Problem(status, detail, List.of(), Map.of("Retry-After", Long.toString(Math.max(1, seconds))));
    }

    static Problem wrongMethod(String allowed) {
        return new Problem(
                Status.METHOD_NOT_ALLOWED_405,
                "This resource knows only " + allowed + ".",
                List.of(),
                Map.of("Allow", allowed));
    }

    public Status status() {
        return status;
    }

    public List<FieldError> errors() {
        return errors;
    }

    Map<String, String> headers() {
        return headers;
    }

    Document document() {
        return new Document("about:blank", status.reasonPhrase(), status.code(), detail(), errors);
    }

    private String detail() {
        String message = getMessage();
        return message == null ? status.reasonPhrase() : message;
    }
}
