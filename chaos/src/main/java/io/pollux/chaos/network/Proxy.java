package io.pollux.chaos.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands before a port on loopback. It can be slowed down, cut off from everybody, or from single processes: their
 * connections stay open and nothing comes through.
 */
public final class Proxy implements AutoCloseable, Link.Weather {

    private final int target;
    private final ServerSocket door;
    private final Set<Long> cutProcesses = ConcurrentHashMap.newKeySet();
    /** Whether each is cut. */
    private final Map<Link, Boolean> links = new ConcurrentHashMap<>();

    private volatile boolean cutFromAll;
    private volatile Duration delay = Duration.ZERO;

    Proxy(int target) {
        this.target = target;
        try {
            this.door = new ServerSocket(0, 200, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("proxy to " + target).start(this::accept);
    }

    public int port() {
        return door.getLocalPort();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Thread.startVirtualThread(() -> connect(client));
            } catch (IOException e) {
                // Closed, or a client that was gone at once.
            }
        }
    }

    private void connect(Socket client) {
        try {
            Link link = open(client);
            links.keySet().removeIf(Link::isClosed);
            judge(link);
            link.start();
        } catch (IOException e) {
            try (client) {
                // Whoever is behind this door is not there: the client is told so by the close.
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
        }
    }

    private Link open(Socket client) throws IOException {
        Socket server = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), target);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        return new Link(client, server, this);
    }

    private void judge(Link link) {
        links.put(
                link,
                !cutProcesses.isEmpty()
                        && ProcessSockets.holder(cutProcesses, link.clientPort(), port())
                                .isPresent());
    }

    public void slowDown(Duration byPacket) {
        delay = byPacket;
    }

    public void cutFromAll(boolean cut) {
        cutFromAll = cut;
    }

    /** From now on nothing passes between the process and what is behind this door. */
    public void cut(long pid) {
        cutProcesses.add(pid);
        links.keySet().forEach(this::judge);
    }

    public void mend(long pid) {
        cutProcesses.remove(pid);
        links.keySet().forEach(this::judge);
    }

    @Override
    public boolean cut(Link link) {
        return cutFromAll || links.getOrDefault(link, false);
    }

    @Override
    public Duration delay() {
        return delay;
    }

    @Override
    public void close() {
        try {
            door.close();
            for (Link link : links.keySet()) {
                link.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
