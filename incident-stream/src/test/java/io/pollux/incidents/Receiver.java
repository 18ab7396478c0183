package io.pollux.incidents;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A real HTTP server that takes messages and remembers them. */
final class Receiver implements AutoCloseable {

    /** One request: where it went, its id, signature and body. */
    record Received(String path, String delivery, @Nullable String signature, String body) {}

    private final HttpServer server;
    private final AtomicReference<@Nullable Runnable> beforeAnswer = new AtomicReference<>();
    final List<Received> received = new CopyOnWriteArrayList<>();

    Receiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::take);
        server.start();
    }

    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** Does something once, after the next request was received and before it is answered. */
    void beforeNextAnswer(Runnable action) {
        beforeAnswer.set(action);
    }

    List<Received> at(String path) {
        return received.stream().filter(one -> one.path().equals(path)).toList();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            received.add(new Received(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestHeaders().getFirst("Pollux-Delivery"),
                    exchange.getRequestHeaders().getFirst("Pollux-Signature"),
                    body));
            Runnable action = beforeAnswer.getAndSet(null);
            if (action != null) {
                action.run();
            }
            exchange.sendResponseHeaders(204, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
