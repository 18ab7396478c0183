package io.pollux.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** Loopback ports: which are taken, and a free one. */
public final class Ports {

    // Below the ranges from which Linux and macOS take the ports of outgoing connections, so that no client picks up a
    // port of ours while the node that owns it is down.
    private static final int FIRST = 20_000;
    private static final int LAST = 32_767;
    private static final int COUNT = LAST - FIRST + 1;
    private static final int ATTEMPTS = 1_000;
    // One after the other from a place that differs by process: what is given, but not yet or not now listened on, is
    // given neither twice nor, in all likelihood, by another process that runs at the same time.
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * 1_009 % COUNT));

    private Ports() {}

    /**
     * A port on which nothing listens, and which this process was not given before. It stays good for somebody who
     * listens later, or stops and listens again: no outgoing connection is given it meanwhile.
     */
    public static int free() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (!isTaken(port)) {
                return port;
            }
        }
        throw new EmbeddedStartException("No free port between %d and %d.".formatted(FIRST, LAST));
    }

    /** The port itself, or a free one for 0. */
    static int resolve(int wanted, String setting) {
        if (wanted == 0) {
            return free();
        }
        if (isTaken(wanted)) {
            throw EmbeddedStartException.portTaken(wanted, setting);
        }
        return wanted;
    }

    static boolean isTaken(int port) {
        // macOS lets one bind 127.0.0.1 beside a listener on the wildcard address; only connecting tells.
        return answers(port) || !binds(port);
    }

    static boolean answers(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(loopback(), port), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean binds(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            // Connections of the previous run in TIME_WAIT are no hindrance, neither here nor for Kafka or PostgreSQL.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(loopback(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
    }
}
