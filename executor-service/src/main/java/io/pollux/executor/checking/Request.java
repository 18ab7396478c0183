package io.pollux.executor.checking;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.target.TargetUrl;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.jspecify.annotations.Nullable;

/** One request of a check: the project's own, or one that a redirect made of it. */
record Request(
        String method,
        TargetUrl url,
        List<Header> headers,
        @Nullable String body) {

    static final String USER_AGENT = "Pollux/0.1 (HTTP monitoring)";

    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

    /** A header that the project asks for; a private one must reach no other server than the project's own. */
    record Header(String name, String value, boolean isPrivate) {

        boolean is(String other) {
            return name.equalsIgnoreCase(other);
        }

        /** No value, which may be a secret. */
        @Override
        public String toString() {
            return name;
        }
    }

    Request {
        headers = List.copyOf(headers);
    }

    /** Whether it may be sent again when a connection that was kept open turns out to be closed. */
    boolean isRepeatable() {
        return IDEMPOTENT.contains(method);
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    ClassicHttpRequest toHttp(boolean keepOpen) {
        ClassicHttpRequest http = new BasicClassicHttpRequest(method, url.path());
        addUnlessGiven(http, HttpHeaders.HOST, url.authority());
        addUnlessGiven(http, HttpHeaders.USER_AGENT, USER_AGENT);
        addUnlessGiven(http, HttpHeaders.ACCEPT, "*/*");
        addUnlessGiven(http, HttpHeaders.ACCEPT_ENCODING, "gzip");
        headers.forEach(header -> http.addHeader(header.name(), header.value()));
        if (!keepOpen) {
            http.addHeader(HttpHeaders.CONNECTION, "close");
        }
        if (body != null) {
            byte[] bytes = body.getBytes(UTF_8);
            http.addHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(bytes.length));
            http.setEntity(new ByteArrayEntity(bytes, ContentType.APPLICATION_OCTET_STREAM));
        } else if (!IDEMPOTENT.contains(method)) {
            http.addHeader(HttpHeaders.CONTENT_LENGTH, "0");
        }
        return http;
    }

    /** The same without a body, as most redirects demand. */
    Request asGet(TargetUrl target) {
        List<Header> kept = headers.stream()
                .filter(header -> !header.name().toLowerCase(Locale.ROOT).startsWith("content-"))
                .toList();
        return new Request(isHead() ? "HEAD" : "GET", target, kept, null).forServer(url);
    }

    /** The same to another place. */
    Request to(TargetUrl target) {
        return new Request(method, target, headers, body).forServer(url);
    }

    private Request forServer(TargetUrl from) {
        if (url.sameOrigin(from)) {
            return this;
        }
        return new Request(
                method,
                url,
                headers.stream().filter(header -> !header.isPrivate()).toList(),
                body);
    }

    private void addUnlessGiven(ClassicHttpRequest http, String name, String value) {
        for (Header header : headers) {
            if (header.is(name)) {
                return;
            }
        }
        http.addHeader(name, value);
    }

    @Override
    public String toString() {
        return method + " " + url;
    }
}
