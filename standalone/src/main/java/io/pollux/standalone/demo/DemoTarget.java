package io.pollux.standalone.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.StartException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A web server on loopback that shows every way in which a target can behave: well, slowly, unsteadily, badly, not at
 * all, or without end; and one port further the same with a certificate that nobody trusts.
 */
final class DemoTarget implements Component {

    private static final char[] KEY_STORE_PASSWORD = "pollux-demo".toCharArray();
    private static final Duration HANG = Duration.ofSeconds(60);

    private final int port;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger flips = new AtomicInteger();
    private final List<HttpServer> servers = new ArrayList<>();

    DemoTarget(int port) {
        this.port = port;
    }

    @Override
    public String name() {
        return "demo target";
    }

    @Override
    public void start() throws IOException, GeneralSecurityException {
        try {
            serve(HttpServer.create(address(port), 0));
            HttpsServer https = HttpsServer.create(address(port + 1), 0);
            https.setHttpsConfigurator(new HttpsConfigurator(selfSigned()));
            serve(https);
        } catch (BindException e) {
            throw new StartException(
                    "Port %d or %d is already in use (DEMO_TARGET_PORT). Stop what is listening there or choose another port."
                            .formatted(port, port + 1),
                    e);
        }
    }

    @Override
    public void stop(Duration timeout) {
        threads.shutdownNow();
        servers.forEach(server -> server.stop(0));
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private void serve(HttpServer server) {
        server.createContext("/healthy", exchange -> answer(exchange, 200, "{\"status\":\"ok\"}"));
        server.createContext("/slow", exchange -> {
            pause(Duration.ofMillis(1_200));
            answer(exchange, 200, "at last");
        });
        server.createContext("/flaky", exchange -> {
            boolean well = flips.incrementAndGet() % 2 == 0;
            answer(exchange, well ? 200 : 503, well ? "up" : "down");
        });
        server.createContext("/failing", exchange -> answer(exchange, 500, "broken"));
        server.createContext("/hanging", exchange -> {
            pause(HANG);
            exchange.close();
        });
        server.createContext("/endless", endless());
        server.setExecutor(threads);
        server.start();
        servers.add(server);
    }

    private static HttpHandler endless() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] chunk = new byte[64 * 1024];
            try (OutputStream body = exchange.getResponseBody()) {
                while (!Thread.currentThread().isInterrupted()) {
                    body.write(chunk);
                }
            }
        };
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private static void pause(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static SSLContext selfSigned() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream file = DemoTarget.class.getResourceAsStream("/demo/self-signed.p12")) {
            keys.load(file, KEY_STORE_PASSWORD);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, KEY_STORE_PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }
}
