package io.pollux.executor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A small HTTP server that counts: how often each path was asked for, and how many requests were open at once. It
 * answers 200 after a delay, and {@code /hang} never. A request counts as over just before its answer is sent, so that
 * an executor that keeps its limit is never seen above it.
 */
final class CountingTarget implements AutoCloseable {

    private static final byte[] ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(ISO_8859_1);

    private final ServerSocket server;
    private final Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private volatile Duration delay = Duration.ZERO;

    CountingTarget() {
        this("127.0.0.1");
    }

    CountingTarget(String address) {
        try {
            server = new ServerSocket(0, 4096, InetAddress.ofLiteral(address));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::acceptAll);
    }

    CountingTarget answerAfter(Duration time) {
        delay = time;
        return this;
    }

    String url(String path) {
        return "http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort() + path;
    }

    /** How many different paths were asked for. */
    int seen() {
        return seen.size();
    }

    /** The paths that were asked for more than once. */
    List<String> seenAgain() {
        return seen.entrySet().stream()
                .filter(entry -> entry.getValue().get() > 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    int open() {
        return open.get();
    }

    /** The most requests that were open at once since this was asked last. */
    int takeMost() {
        return most.getAndSet(open.get());
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
                OutputStream out = socket.getOutputStream()) {
            socket.setTcpNoDelay(true);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                while (!in.readLine().isEmpty()) {
                    // headers do not matter here
                }
                answer(line.split(" ", -1)[1], out);
            }
        } catch (IOException | NullPointerException e) {
            // the executor went away
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(String path, OutputStream out) throws IOException, InterruptedException {
        seen.computeIfAbsent(path, _ -> new AtomicInteger()).incrementAndGet();
        int now = open.incrementAndGet();
        most.accumulateAndGet(now, Math::max);
        try {
            Thread.sleep(path.startsWith("/hang") ? Duration.ofHours(1) : delay);
        } finally {
            open.decrementAndGet();
        }
        out.write(ANSWER);
        out.flush();
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
