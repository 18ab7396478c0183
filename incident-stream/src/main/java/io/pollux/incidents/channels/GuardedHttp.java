package io.pollux.incidents.channels;

import io.pollux.common.target.ForbiddenTargetException;
import io.pollux.common.target.InvalidUrlException;
import io.pollux.common.target.TargetGuard;
import io.pollux.common.target.TargetUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/**
 * Posts JSON, to permitted addresses only: a name is resolved once, checked, and the checked address is the one that is
 * connected to. Redirects are not followed.
 */
public final class GuardedHttp {

    private static final Http1Config LIMITS =
            Http1Config.custom().setMaxLineLength(8_192).setMaxHeaderCount(100).build();

    private final TargetGuard guard;
    private final Duration timeout;

    public GuardedHttp(TargetGuard guard, Duration timeout) {
        this.guard = guard;
        this.timeout = timeout;
    }

    /** Returns when the other side has taken it, with a status from 200 to 299. */
    void post(String address, byte[] json, Map<String, String> headers) throws DeliveryException {
        try {
            TargetUrl url = TargetUrl.parse(address);
            check(send(url, json, headers));
        } catch (InvalidUrlException e) {
            throw DeliveryException.forGood(e.getMessage());
        } catch (ForbiddenTargetException e) {
            throw DeliveryException.forGood("the address must not be sent to (TARGET_ALLOW_CIDRS)");
        } catch (SocketTimeoutException e) {
            throw DeliveryException.forNow("no answer within " + timeout.toMillis() + " ms");
        } catch (SSLException e) {
            throw DeliveryException.forNow("TLS failed: " + e.getMessage());
        } catch (IOException | HttpException e) {
            throw DeliveryException.forNow("not reached: " + e.getClass().getSimpleName());
        }
    }

    private static void check(int status) throws DeliveryException {
        if (status >= 200 && status < 300) {
            return;
        }
        boolean mayPass = status >= 500 || status == 408 || status == 425 || status == 429;
        throw mayPass
                ? DeliveryException.forNow("answered with " + status)
                : DeliveryException.forGood("answered with " + status);
    }

    private int send(TargetUrl url, byte[] json, Map<String, String> headers)
            throws IOException, HttpException, InvalidUrlException {
        InetAddress address = guard.permitted(url, timeout).getFirst();
        try (Socket socket = new Socket();
                Deadline _ = new Deadline(socket, timeout)) {
            socket.setSoTimeout(Math.toIntExact(timeout.toMillis()));
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(address, url.port()), Math.toIntExact(timeout.toMillis()));
            try (DefaultBHttpClientConnection connection = new DefaultBHttpClientConnection(LIMITS)) {
                connection.bind(url.tls() ? secured(socket, url) : socket);
                BasicClassicHttpRequest request = new BasicClassicHttpRequest("POST", url.path());
                request.setHeader("Host", url.authority());
                request.setHeader("User-Agent", "pollux");
                request.setHeader("Connection", "close");
                request.setHeader("Content-Type", "application/json; charset=utf-8");
                request.setHeader("Content-Length", Integer.toString(json.length));
                headers.forEach(request::setHeader);
                request.setEntity(new ByteArrayEntity(json, ContentType.APPLICATION_JSON));
                connection.sendRequestHeader(request);
                connection.sendRequestEntity(request);
                connection.flush();
                try (ClassicHttpResponse response = connection.receiveResponseHeader()) {
                    return response.getCode();
                }
            }
        }
    }

    private static SSLSocket secured(Socket socket, TargetUrl url) throws IOException {
        SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        SSLSocket secured = (SSLSocket) factory.createSocket(socket, url.host(), url.port(), true);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }

    /** Closes a socket after a time, however slowly but steadily something comes over it. */
    private static final class Deadline implements AutoCloseable {

        private final Thread watch;

        Deadline(Socket socket, Duration after) {
            watch = Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(after);
                    socket.close();
                } catch (InterruptedException | IOException e) {
                    // in time, or gone already
                }
            });
        }

        @Override
        public void close() {
            watch.interrupt();
        }
    }
}
