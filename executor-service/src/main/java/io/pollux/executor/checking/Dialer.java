package io.pollux.executor.checking;

import io.pollux.common.target.InvalidUrlException;
import io.pollux.common.target.TargetGuard;
import io.pollux.common.target.TargetUrl;
import io.pollux.executor.tls.TlsClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens connections, to permitted addresses only, and measures how long each phase takes. */
final class Dialer {

    private static final Logger log = LoggerFactory.getLogger(Dialer.class);

    private final TargetGuard guard;
    private final TlsClient tls;

    Dialer(TargetGuard guard, TlsClient tls) {
        this.guard = guard;
        this.tls = tls;
    }

    Connection open(TargetUrl url, boolean verify, CheckProgress progress, Deadline deadline, DeadlineWatch watch)
            throws IOException, InvalidUrlException {
        if (guard.needsLookup(url)) {
            progress.clock.begin(Phase.DNS);
        }
        List<InetAddress> addresses = guard.permitted(url, deadline.left());
        progress.clock.begin(Phase.CONNECT);
        Socket socket = connect(addresses, url.port(), deadline, watch);
        try {
            return url.tls()
                    ? secure(socket, url, verify, progress)
                    : Connection.plain(Connection.Key.of(url, verify), socket);
        } catch (IOException | RuntimeException e) {
            discard(socket);
            throw e;
        }
    }

    /** Tries one address after the other; each gets its part of the time that is left. */
    private static Socket connect(List<InetAddress> addresses, int port, Deadline deadline, DeadlineWatch watch)
            throws IOException {
        IOException failure = new IOException("no address");
        for (int i = 0; i < addresses.size() && !deadline.isOver(); i++) {
            Duration part = deadline.left().dividedBy(addresses.size() - i);
            Socket socket = new Socket();
            watch.over(socket);
            try {
                socket.setTcpNoDelay(true);
                socket.connect(
                        new InetSocketAddress(addresses.get(i), port), Math.toIntExact(Math.max(1, part.toMillis())));
                return socket;
            } catch (IOException e) {
                discard(socket);
                failure = e;
            }
        }
        throw failure;
    }

    private Connection secure(Socket socket, TargetUrl url, boolean verify, CheckProgress progress) throws IOException {
        progress.clock.begin(Phase.TLS);
        progress.secured(verify, null);
        SSLSocket secured = tls.handshake(socket, url.host(), url.port(), verify);
        Instant expiresAt = TlsClient.certificateExpiresAt(secured);
        return Connection.secured(Connection.Key.of(url, verify), socket, secured, expiresAt);
    }

    private static void discard(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            log.debug("A socket was not closed", e);
        }
    }
}
