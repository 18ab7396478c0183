package io.pollux.executor.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts what another trust manager trusts, and says in words why it refuses the rest. */
final class ExplainingTrustManager extends X509ExtendedTrustManager {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final X509ExtendedTrustManager delegate;
    private final Clock clock;

    ExplainingTrustManager(X509ExtendedTrustManager delegate, Clock clock) {
        this.delegate = delegate;
        this.clock = clock;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        try {
            delegate.checkServerTrusted(chain, known(authType), socket);
        } catch (CertificateException e) {
            throw explain(chain, e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        try {
            delegate.checkServerTrusted(chain, known(authType), engine);
        } catch (CertificateException e) {
            throw explain(chain, e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        try {
            delegate.checkServerTrusted(chain, known(authType));
        } catch (CertificateException e) {
            throw explain(chain, e);
        }
    }

    /** TLS 1.3 has no key exchange to name here; BoringSSL and the JDK each have their own word for that. */
    private static String known(String authType) {
        return authType.equals("GENERIC") ? "UNKNOWN" : authType;
    }

    private UntrustedCertificateException explain(X509Certificate[] chain, CertificateException e) {
        X509Certificate leaf = chain[0];
        Instant now = clock.instant();
        Instant from = leaf.getNotBefore().toInstant();
        Instant until = leaf.getNotAfter().toInstant();
        return new UntrustedCertificateException(reason(leaf, now, from, until, e), until, e);
    }

    private static String reason(
            X509Certificate leaf, Instant now, Instant from, Instant until, CertificateException e) {
        if (now.isAfter(until)) {
            return "The certificate expired on " + DAY.format(until);
        }
        if (now.isBefore(from)) {
            return "The certificate is not valid before " + DAY.format(from);
        }
        String message = String.valueOf(e.getMessage());
        if (message.startsWith("No subject alternative") || message.startsWith("No name matching")) {
            return "The certificate is for another host: " + message;
        }
        if (leaf.getSubjectX500Principal().equals(leaf.getIssuerX500Principal())) {
            return "The certificate is self-signed and not trusted";
        }
        if (message.contains("unable to find valid certification path")) {
            return "The certificate is issued by an authority that is not trusted";
        }
        return "The certificate is not trusted: " + message;
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        delegate.checkClientTrusted(chain, authType, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        delegate.checkClientTrusted(chain, authType, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        delegate.checkClientTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return delegate.getAcceptedIssuers();
    }
}
