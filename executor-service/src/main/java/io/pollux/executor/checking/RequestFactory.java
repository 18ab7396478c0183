package io.pollux.executor.checking;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.common.target.InvalidUrlException;
import io.pollux.common.target.RequestHeaders;
import io.pollux.common.target.TargetUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a request of what a project says, and refuses what would not be one. Only here are secrets decrypted. */
final class RequestFactory {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Set<String> PRIVATE = Set.of("authorization", "cookie", "host", "proxy-authorization");

    private final @Nullable SecretCipher cipher;

    RequestFactory(@Nullable SecretCipher cipher) {
        this.cipher = cipher;
    }

    Request of(Project project) throws CheckFailedException {
        String method = project.method().toUpperCase(Locale.ROOT);
        if (!METHODS.contains(method)) {
            throw invalid("The method must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        }
        List<Request.Header> headers = new ArrayList<>();
        for (Map.Entry<String, String> header : project.headers().entrySet()) {
            headers.add(header(header.getKey(), header.getValue()));
        }
        return new Request(method, url(project), headers, project.body());
    }

    private static TargetUrl url(Project project) throws CheckFailedException {
        try {
            return TargetUrl.parse(project.url());
        } catch (InvalidUrlException e) {
            throw invalid(e.getMessage());
        }
    }

    private Request.Header header(String name, String given) throws CheckFailedException {
        if (!RequestHeaders.isName(name)) {
            throw invalid("A header's name is not valid");
        }
        if (RequestHeaders.isFraming(name)) {
            throw invalid("The header " + name + " is Pollux's own and can't be set");
        }
        boolean secret = SecretCipher.isEncrypted(given);
        String value = secret ? decrypt(name, given) : given;
        if (!RequestHeaders.isValue(value)) {
            throw invalid("The value of the header " + name + " holds characters that a header can't");
        }
        return new Request.Header(name, value, secret || PRIVATE.contains(name.toLowerCase(Locale.ROOT)));
    }

    private String decrypt(String name, String value) throws CheckFailedException {
        if (cipher == null) {
            throw invalid("The header " + name + " is encrypted, and this executor has no SECRET_KEY");
        }
        try {
            return cipher.decrypt(value);
        } catch (IllegalArgumentException e) {
            throw invalid("The header " + name + " can't be decrypted with this executor's SECRET_KEY");
        }
    }

    private static CheckFailedException invalid(String message) {
        return new CheckFailedException(Outcome.INVALID_REQUEST, message);
    }
}
