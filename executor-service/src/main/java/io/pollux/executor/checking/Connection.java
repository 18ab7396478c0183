package io.pollux.executor.checking;

import io.pollux.common.target.TargetUrl;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Instant;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.Closer;
import org.jspecify.annotations.Nullable;

/** A connection to a target, over an address that the guard has permitted. */
final class Connection extends DefaultBHttpClientConnection {

    private static final Http1Config CONFIG = Http1Config.custom()
            .setBufferSize(4096)
            .setMaxLineLength(HeaderLimit.MAX_HEADER_BYTES)
            .setMaxHeaderCount(HeaderLimit.MAX_HEADER_BYTES / 64)
            .setMaxEmptyLineCount(10)
            .build();

    /** What connections must have in common for one to serve in place of another. */
    record Key(boolean tls, String host, int port, boolean verified) {

        static Key of(TargetUrl url, boolean verified) {
            return new Key(url.tls(), url.host(), url.port(), !url.tls() || verified);
        }
    }

    private final Key key;
    private final Socket socket;
    private final @Nullable SSLSocket tls;
    private final @Nullable Instant certificateExpiresAt;
    private @Nullable HeaderLimit input;
    private long idleSince;

    private Connection(Key key, Socket socket, @Nullable SSLSocket tls, @Nullable Instant certificateExpiresAt) {
        super(CONFIG);
        this.key = key;
        this.socket = socket;
        this.tls = tls;
        this.certificateExpiresAt = certificateExpiresAt;
    }

    static Connection plain(Key key, Socket socket) throws IOException {
        Connection connection = new Connection(key, socket, null, null);
        connection.bind(connection.new Holder(socket));
        return connection;
    }

    static Connection secured(Key key, Socket socket, SSLSocket tls, @Nullable Instant certificateExpiresAt)
            throws IOException {
        Connection connection = new Connection(key, socket, tls, certificateExpiresAt);
        connection.bind(connection.new Holder(tls, socket));
        return connection;
    }

    private final class Holder extends SocketHolder {

        Holder(Socket socket) {
            super(socket);
        }

        Holder(SSLSocket tls, Socket socket) {
            super(tls, socket);
        }

        @Override
        protected InputStream getInputStream(Socket source) throws IOException {
            HeaderLimit limited = new HeaderLimit(source.getInputStream());
            input = limited;
            return limited;
        }
    }

    @Override
    public ClassicHttpResponse receiveResponseHeader() throws HttpException, IOException {
        if (input != null) {
            input.limit();
        }
        ClassicHttpResponse response = nextHeader();
        while (response.getCode() < 200 && response.getCode() != 101) {
            response = nextHeader();
        }
        if (input != null) {
            input.lift();
        }
        return response;
    }

    /** The parser leaves some of what is not HTTP, such as the status 000, to fail where objects are made of it. */
    private ClassicHttpResponse nextHeader() throws HttpException, IOException {
        try {
            return super.receiveResponseHeader();
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("The header can't be read", e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            super.close();
        } finally {
            freeTls();
        }
    }

    @Override
    public void close(CloseMode mode) {
        super.close(mode);
        freeTls();
    }

    /** HttpCore closes only the socket below when it is in a hurry, but the memory of native TLS is freed by its own. */
    private void freeTls() {
        Closer.closeQuietly(tls);
    }

    Key key() {
        return key;
    }

    Socket socket() {
        return socket;
    }

    @Nullable Instant certificateExpiresAt() {
        return certificateExpiresAt;
    }

    void markIdle(long nanoTime) {
        idleSince = nanoTime;
    }

    long idleSince() {
        return idleSince;
    }
}
