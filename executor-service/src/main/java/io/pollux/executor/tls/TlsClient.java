package io.pollux.executor.tls;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.apache.hc.core5.io.Closer;
import org.jspecify.annotations.Nullable;

/**
 * Puts TLS on a connection: chain and host name verified against the trusted authorities, or nothing at all. Every
 * handshake is a full one, so that each connection is judged by the certificate that the server shows at that time.
 */
public final class TlsClient {

    private static final Pattern HAS_LETTER = Pattern.compile(".*[a-z].*");

    private final TlsProvider.Layer verifying;
    private final TlsProvider.Layer accepting;

    private TlsClient(TlsProvider.Layer verifying, TlsProvider.Layer accepting) {
        this.verifying = verifying;
        this.accepting = accepting;
    }

    /** Trusts the authorities in a key store; null means those that the JVM trusts. */
    public static TlsClient trusting(@Nullable KeyStore authorities, Clock clock, TlsProvider provider)
            throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(authorities);
        X509ExtendedTrustManager trust = Arrays.stream(factory.getTrustManagers())
                .filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast)
                .findFirst()
                .orElseThrow();
        return new TlsClient(
                provider.trusting(new ExplainingTrustManager(trust, clock)), provider.trusting(new AnyCertificate()));
    }

    /** Shakes hands over a connected socket; closing the result closes that socket, and a failure has closed it. */
    public SSLSocket handshake(Socket socket, String host, int port, boolean verify) throws IOException {
        SSLSocket tls = (verify ? verifying : accepting).over(socket, host, port);
        try {
            shakeHands(tls, host, verify);
            return tls;
        } catch (IOException | RuntimeException e) {
            Closer.closeQuietly(tls);
            throw e;
        }
    }

    private static void shakeHands(SSLSocket tls, String host, boolean verify) throws IOException {
        // Those of the socket would name the host themselves, and fail where it can't be named.
        SSLParameters parameters = new SSLParameters();
        serverName(host).ifPresent(name -> parameters.setServerNames(List.of(name)));
        if (verify) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        tls.setSSLParameters(parameters);
        tls.startHandshake();
        // So that nobody resumes it, nor with the tickets that are still to come.
        tls.getSession().invalidate();
    }

    /** Until when the server's certificate is valid. */
    public static @Nullable Instant certificateExpiresAt(SSLSocket socket) {
        try {
            Certificate leaf = socket.getSession().getPeerCertificates()[0];
            return leaf instanceof X509Certificate certificate
                    ? certificate.getNotAfter().toInstant()
                    : null;
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }

    /** What the server is told that it is asked for; names with an underscore, which Java refuses, are up to the provider. */
    private static Optional<SNIServerName> serverName(String host) {
        if (!HAS_LETTER.matcher(host).matches() || host.indexOf(':') >= 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SNIHostName(withoutFinalDot(host)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String withoutFinalDot(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }
}
