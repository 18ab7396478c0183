package io.pollux.executor.tls;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.conscrypt.Conscrypt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whose TLS is spoken with targets. Either way the given trust manager alone decides about certificates and host names,
 * closing a socket frees all that it held, and nobody else in the process is concerned: no provider is installed.
 */
public enum TlsProvider {
    /** BoringSSL, through Conscrypt: a handshake takes a quarter of the JDK's processor time. */
    NATIVE {
        @Override
        Layer trusting(TrustManager trust) throws GeneralSecurityException {
            SSLContext context = SSLContext.getInstance(
                    "TLS",
                    Conscrypt.newProviderBuilder().provideTrustManager(false).build());
            context.init(null, new TrustManager[] {trust}, null);
            SSLSocketFactory factory = context.getSocketFactory();
            // The other kind of socket reads and writes in native code, where a virtual thread holds on to its carrier.
            Conscrypt.setUseEngineSocket(factory, true);
            return (socket, host, port) -> {
                SSLSocket tls = (SSLSocket) factory.createSocket(new SocketUnderTls(socket), host, port, true);
                Conscrypt.setBufferAllocator(tls, DirectBuffers.SHARED);
                return tls;
            };
        }
    },

    /** The JDK's own, which does its elliptic curves in Java. */
    JDK {
        @Override
        Layer trusting(TrustManager trust) {
            return (socket, host, port) -> {
                try {
                    // One for each connection, since it keeps the tickets of TLS 1.3 even of an invalidated session.
                    SSLContext context = SSLContext.getInstance("TLS");
                    context.init(null, new TrustManager[] {trust}, null);
                    return (SSLSocket) context.getSocketFactory().createSocket(socket, host, port, true);
                } catch (GeneralSecurityException e) {
                    throw new SSLException(e);
                }
            };
        }
    };

    private static final Logger log = LoggerFactory.getLogger(TlsProvider.class);

    /** Puts a client's TLS on connected sockets. */
    @FunctionalInterface
    interface Layer {
        /** Closing the result closes the socket. */
        SSLSocket over(Socket socket, String host, int port) throws IOException;
    }

    /** The native one, unless its library can't be loaded here, which is logged. */
    public static TlsProvider preferred() {
        try {
            Conscrypt.checkAvailability();
            return NATIVE;
        } catch (LinkageError e) {
            log.warn(
                    "The native TLS library can't be loaded, so that handshakes take four times the processor time: {}",
                    e.getMessage());
            return JDK;
        }
    }

    abstract Layer trusting(TrustManager trust) throws GeneralSecurityException;
}
