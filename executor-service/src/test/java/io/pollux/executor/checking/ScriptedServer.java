package io.pollux.executor.checking;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/** A server on 127.0.0.1 that does to each connection what a script says, however wrong that is. */
final class ScriptedServer implements AutoCloseable {

    private final ServerSocket server;
    private final Script script;
    private final AtomicInteger connections = new AtomicInteger();

    /** What to do with a connection. */
    interface Script {
        void serve(Socket socket) throws Exception;
    }

    private ScriptedServer(ServerSocketFactory sockets, Script script) {
        this.script = script;
        try {
            server = sockets.createServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::acceptAll);
    }

    static ScriptedServer start(Script script) {
        return new ScriptedServer(ServerSocketFactory.getDefault(), script);
    }

    static ScriptedServer start(ServerSocketFactory sockets, Script script) {
        return new ScriptedServer(sockets, script);
    }

    /** A server that answers each request on a connection with these bytes, and then closes the connection. */
    static ScriptedServer answering(String answer) {
        return start(socket -> {
            readRequest(socket);
            write(socket, answer);
        });
    }

    int port() {
        return server.getLocalPort();
    }

    String url() {
        return "http://127.0.0.1:" + port() + "/";
    }

    int connections() {
        return connections.get();
    }

    /** Reads up to the empty line after the header. */
    static String readRequest(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        InputStream in = socket.getInputStream();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                throw new IOException("the client has closed the connection");
            }
            head.append((char) octet);
        }
        return head.toString();
    }

    static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        socket.getOutputStream().flush();
    }

    /** Closes a connection so that the other side sees it broken. */
    static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            script.serve(socket);
        } catch (Exception e) {
            // the client went away, as many of these tests want it to
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
