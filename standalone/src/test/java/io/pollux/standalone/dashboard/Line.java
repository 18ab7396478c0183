package io.pollux.standalone.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A line between browser and server that can be cut, and joined again. */
final class Line implements AutoCloseable {

    private final ServerSocket entrance;
    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean whole = true;

    Line(int target) throws IOException {
        this.target = target;
        this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var _ = Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    void cut() throws IOException {
        whole = false;
        for (Socket socket : open) {
            socket.close();
        }
    }

    void join() {
        whole = true;
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket near = entrance.accept();
                if (!whole) {
                    near.close();
                    continue;
                }
                Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
                open.add(near);
                open.add(far);
                var _ = Thread.ofVirtual().start(() -> pump(near, far));
                var _ = Thread.ofVirtual().start(() -> pump(far, near));
            } catch (IOException e) {
                // Whoever asked sees that, or the line is closed.
            }
        }
    }

    private void pump(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException e) {
            // The line was cut, or one of the two has enough.
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        cut();
    }
}
