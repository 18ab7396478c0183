package io.pollux.benchmarks.topology;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** What is polled: answers after a while, and counts. With TLS, too, by a certificate that nobody trusts. */
final class Target implements AutoCloseable {

    private static final String PASSWORD = "changeit";

    private final Duration delay;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicLong requests = new AtomicLong();
    private final HttpServer plain;
    private final HttpsServer secure;

    Target(Path folder, Duration delay) throws IOException, GeneralSecurityException, InterruptedException {
        this.delay = delay;
        this.plain = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        this.secure = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        secure.setHttpsConfigurator(new HttpsConfigurator(selfSigned(folder)));
        for (HttpServer server : List.of(plain, secure)) {
            server.setExecutor(threads);
            server.createContext("/up", exchange -> answer(exchange, 204));
            server.createContext("/down", exchange -> answer(exchange, 500));
            server.start();
        }
    }

    private void answer(HttpExchange exchange, int status) throws IOException {
        requests.incrementAndGet();
        try {
            Thread.sleep(delay);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private static SSLContext selfSigned(Path folder)
            throws IOException, GeneralSecurityException, InterruptedException {
        Path file = folder.resolve("target.p12");
        Process keytool = new ProcessBuilder((Path.of(System.getProperty("java.home"), "bin", "keytool")
                                + " -genkeypair -alias target -keyalg EC -groupname secp256r1 -storetype PKCS12"
                                + " -storepass " + PASSWORD + " -dname CN=localhost -ext san=dns:localhost"
                                + " -validity 10 -keystore " + file)
                        .split(" ", -1))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    String url(String path) {
        return "http://localhost:" + plain.getAddress().getPort() + path;
    }

    String secureUrl(String path) {
        return "https://localhost:" + secure.getAddress().getPort() + path;
    }

    /** Requests that came so far. */
    long requests() {
        return requests.get();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        plain.stop(0);
        secure.stop(0);
    }
}
