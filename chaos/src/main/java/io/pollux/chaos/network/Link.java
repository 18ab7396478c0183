package io.pollux.chaos.network;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** One connection through a proxy: what comes in at one end goes out at the other, as the {@link Weather} allows. */
final class Link implements Closeable {

    private final Socket client;
    private final Socket server;
    private final Weather weather;
    private final AtomicBoolean closed = new AtomicBoolean();

    Link(Socket client, Socket server, Weather weather) {
        this.client = client;
        this.server = server;
        this.weather = weather;
    }

    /** What the network does to a link now. */
    interface Weather {

        boolean cut(Link link);

        Duration delay();
    }

    int clientPort() {
        return client.getPort();
    }

    int proxyPort() {
        return client.getLocalPort();
    }

    void start() {
        Thread.startVirtualThread(() -> pump(client, server));
        Thread.startVirtualThread(() -> pump(server, client));
    }

    private void pump(Socket from, Socket to) {
        byte[] buffer = new byte[64 << 10];
        try (this) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                awaitPassage();
                out.write(buffer, 0, read);
            }
        } catch (IOException | InterruptedException e) {
            // Either end is gone; the other learns of it by the close.
        }
    }

    /** Nothing gets lost on a link that was cut: it comes late, as after a retransmission. */
    private void awaitPassage() throws InterruptedException, IOException {
        Duration delay = weather.delay();
        if (delay.isPositive()) {
            Thread.sleep(delay);
        }
        while (weather.cut(this)) {
            if (closed.get()) {
                throw new IOException("closed");
            }
            Thread.sleep(Duration.ofMillis(50));
        }
    }

    boolean isClosed() {
        return closed.get();
    }

    @Override
    public void close() throws IOException {
        closed.set(true);
        try (client) {
            server.close();
        }
    }
}
