package io.pollux.executor.checking;

import io.pollux.common.contract.Outcome;
import io.pollux.common.target.ForbiddenTargetException;
import io.pollux.common.target.InvalidUrlException;
import io.pollux.common.target.TargetUrl;
import io.pollux.executor.tls.UntrustedCertificateException;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;

/** What a failure means: the outcome, and words that a person understands. */
record Explanation(Outcome outcome, String message) {

    /** What BoringSSL means, amid the addresses and source lines of its messages. */
    private static final Pattern NATIVE_REASON = Pattern.compile("OPENSSL_internal:((?:SSLV3|TLSV1)_ALERT_)?(\\w+)");

    static Explanation timeout(TargetUrl url, Deadline deadline, @Nullable Phase phase) {
        return new Explanation(
                Outcome.TIMEOUT,
                "Not done within %s: still %s (%s)"
                        .formatted(deadline, phase == null ? "at the start" : phase.words(), url));
    }

    static Explanation of(Exception failure, TargetUrl url, @Nullable Phase phase) {
        UntrustedCertificateException untrusted = untrusted(failure);
        if (untrusted != null) {
            return new Explanation(Outcome.TLS_ERROR, untrusted.reason());
        }
        return switch (failure) {
            case CheckFailedException e -> new Explanation(e.outcome(), String.valueOf(e.getMessage()));
            case ForbiddenTargetException e ->
                new Explanation(Outcome.FORBIDDEN_TARGET, String.valueOf(e.getMessage()));
            case InvalidUrlException e -> new Explanation(Outcome.INVALID_REQUEST, e.getMessage());
            case UnknownHostException _ ->
                new Explanation(Outcome.DNS_ERROR, "The name " + url.host() + " can't be resolved");
            case SSLException e -> new Explanation(Outcome.TLS_ERROR, tls(e, url));
            default ->
                phase == Phase.TLS
                        ? new Explanation(Outcome.TLS_ERROR, url + " ended the connection during the TLS handshake")
                        : new Explanation(Outcome.CONNECT_ERROR, connection(failure, url, phase));
        };
    }

    private static String connection(Exception failure, TargetUrl url, @Nullable Phase phase) {
        String during = phase == null ? "" : " while " + phase.words();
        return switch (failure) {
            case ConnectException _ -> url + " refused the connection";
            case NoRouteToHostException _ -> "There is no route to " + url;
            case HeaderLimit.HeaderTooLargeException _, MessageConstraintException _ ->
                "The header of the answer is larger than " + HeaderLimit.MAX_HEADER_BYTES + " bytes";
            case NoHttpResponseException _ -> url + " closed the connection without an answer";
            case MalformedChunkCodingException _ -> "The chunks of the body are not well formed";
            case ConnectionClosedException _ -> url + " closed the connection in the middle of the answer";
            case ZipException _ -> "The compressed body can't be decompressed";
            case HttpException _ -> url + " answered with something that is not HTTP";
            case SocketException _ -> url + " broke the connection" + during;
            case EOFException _ -> "The compressed body is cut short";
            default -> "The connection to " + url + " failed" + during;
        };
    }

    private static String tls(SSLException e, TargetUrl url) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("Unsupported or unrecognized SSL message")
                || message.contains("Unable to parse TLS packet header")) {
            return url + " does not speak TLS";
        }
        if (message.contains("terminated the handshake") || message.equals("connection closed")) {
            return url + " ended the connection during the TLS handshake";
        }
        return "TLS with " + url + " failed: " + reason(message);
    }

    private static String reason(String message) {
        Matcher matcher = NATIVE_REASON.matcher(message);
        if (!matcher.find()) {
            return message;
        }
        String reason = matcher.group(2).toLowerCase(Locale.ROOT);
        return matcher.group(1) == null ? reason.replace('_', ' ') : "Received fatal alert: " + reason;
    }

    /** Until when a certificate is valid that was refused. */
    static Optional<Instant> certificateExpiry(Exception failure) {
        return Optional.ofNullable(untrusted(failure)).map(UntrustedCertificateException::expiresAt);
    }

    private static @Nullable UntrustedCertificateException untrusted(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UntrustedCertificateException untrusted) {
                return untrusted;
            }
        }
        return null;
    }
}
