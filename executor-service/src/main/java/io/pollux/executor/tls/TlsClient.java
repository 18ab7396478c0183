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
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Puts TLS on a connection: chain and host name verified against the trusted authorities, or nothing at all. */
public final class TlsClient {

    private static final Pattern HAS_LETTER = Pattern.compile(".*[a-z].*");

    private final SSLContext verifying;
    private final SSLContext accepting;

    private TlsClient(SSLContext verifying, SSLContext accepting) {
        this.verifying = verifying;
        this.accepting = accepting;
    }

    /** Trusts the authorities in a key store; null means those that the JVM trusts. */
    public static TlsClient trusting(@Nullable KeyStore authorities, Clock clock) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(authorities);
        X509ExtendedTrustManager trust = Arrays.stream(factory.getTrustManagers())
                .filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast)
                .findFirst()
                .orElseThrow();
        return new TlsClient(context(new ExplainingTrustManager(trust, clock)), context(new AnyCertificate()));
    }

    private static SSLContext context(TrustManager trust) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {trust}, null);
        return context;
    }

    /** Shakes hands over a connected socket; closing the result closes that socket. */
    public SSLSocket handshake(Socket socket, String host, int port, boolean verify) throws IOException {
        SSLContext context = verify ? verifying : accepting;
        SSLSocket tls = (SSLSocket) context.getSocketFactory().createSocket(socket, host, port, true);
        SSLParameters parameters = tls.getSSLParameters();
        if (HAS_LETTER.matcher(host).matches() && host.indexOf(':') < 0) {
            parameters.setServerNames(List.of(new SNIHostName(withoutFinalDot(host))));
        }
        if (verify) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        tls.setSSLParameters(parameters);
        tls.startHandshake();
        return tls;
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

    private static String withoutFinalDot(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }
}
