package io.pollux.chaos.world;

import io.pollux.chaos.evidence.TargetLog;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is polled, under several addresses of loopback. It records every request that it saw, and how many were under
 * way at once: a request ends with its answer, or when whoever asked is gone.
 */
public final class RecordingTarget implements AutoCloseable {

    /** Paths that begin so are answered after {@link #SLOW}, all others at once. */
    public static final String SLOW_PATH = "/p/slow";

    private static final Duration SLOW = Duration.ofMillis(800);
    private static final Duration QUICK = Duration.ofMillis(5);
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.ISO_8859_1);

    private final List<ServerSocket> doors = new ArrayList<>();
    private final String secret;
    private final Callers callers;
    private final Crowd crowd = new Crowd();
    private final List<TargetLog.Request> requests = new ArrayList<>();
    private boolean sawSecret;

    /** Tells who has the other end of a connection: that whose ports are these, seen from there. */
    public interface Callers {

        Optional<String> holding(int localPort, int remotePort);
    }

    /** @param secret the value that some requests are to bring in a header */
    public RecordingTarget(int hosts, String secret, Callers callers) throws IOException {
        this.secret = secret;
        this.callers = callers;
        for (int i = 0; i < hosts; i++) {
            ServerSocket door = new ServerSocket();
            door.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (2 + i)}), 0), 1024);
            doors.add(door);
            Thread.ofVirtual().name("target " + i).start(() -> accept(door));
        }
    }

    public String url(int host, String path) {
        ServerSocket door = doors.get(host % doors.size());
        return "http://%s:%d%s".formatted(door.getInetAddress().getHostAddress(), door.getLocalPort(), path);
    }

    private void accept(ServerSocket door) {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Thread.startVirtualThread(() -> serve(client));
            } catch (IOException e) {
                // Closed, or a client that was gone at once.
            }
        }
    }

    private void serve(Socket socket) {
        String host = socket.getLocalAddress().getHostAddress();
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            String caller =
                    callers.holding(socket.getPort(), socket.getLocalPort()).orElse(null);
            for (String head = head(in); !head.isEmpty(); head = head(in)) {
                String path = head.split(" ", 3)[1];
                record(new TargetLog.Request(host, path, Instant.now(), caller), head.contains(secret));
                if (!stillThereAfter(path.startsWith(SLOW_PATH) ? SLOW : QUICK, host, socket, in)) {
                    return;
                }
                out.write(ANSWER);
            }
        } catch (IOException e) {
            // The client is gone.
        }
    }

    /** The head of the next request, or nothing at the end. */
    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private boolean stillThereAfter(Duration delay, String host, Socket socket, InputStream in) throws IOException {
        crowd.enter(host);
        try {
            socket.setSoTimeout(Math.toIntExact(delay.toMillis()));
            in.mark(1);
            boolean gone = in.read() < 0;
            in.reset();
            return !gone;
        } catch (SocketTimeoutException e) {
            return true;
        } finally {
            crowd.leave(host);
            socket.setSoTimeout(0);
        }
    }

    private synchronized void record(TargetLog.Request request, boolean secretCame) {
        requests.add(request);
        sawSecret |= secretCame;
    }

    public synchronized TargetLog log() {
        return new TargetLog(List.copyOf(requests), crowd.peak(), crowd.peakByHost(), sawSecret);
    }

    @Override
    public void close() throws IOException {
        for (ServerSocket door : doors) {
            door.close();
        }
    }
}
