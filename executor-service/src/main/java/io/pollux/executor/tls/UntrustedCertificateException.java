package io.pollux.executor.tls;

import java.security.cert.CertificateException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A certificate that was refused; the message says why, in words for a person. */
public final class UntrustedCertificateException extends CertificateException {

    private final String reason;
    private final transient @Nullable Instant expiresAt;

    UntrustedCertificateException(String reason, @Nullable Instant expiresAt, CertificateException cause) {
        super(reason, cause);
        this.reason = reason;
        this.expiresAt = expiresAt;
    }

    public String reason() {
        return reason;
    }

    /** Until when the refused certificate is valid, if it came so far. */
    public @Nullable Instant expiresAt() {
        return expiresAt;
    }
}
