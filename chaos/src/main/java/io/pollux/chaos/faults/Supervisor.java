package io.pollux.chaos.faults;

import io.pollux.chaos.Timeline;
import io.pollux.topology.ServiceNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Starts a node again that has ended by itself, as Docker and Kubernetes do; and leaves alone those that are to be down. */
public final class Supervisor implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final List<ServiceNode> nodes;
    private final Timeline timeline;
    private final Set<ServiceNode> down = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean ending;

    public Supervisor(List<ServiceNode> nodes, Timeline timeline) {
        this.nodes = List.copyOf(nodes);
        this.timeline = timeline;
        this.thread = Thread.ofVirtual().name("supervisor").start(this::run);
    }

    /** The node will be down until it is {@linkplain #start started}. */
    void expectDown(ServiceNode node) {
        synchronized (node) {
            down.add(node);
        }
    }

    void start(ServiceNode node, Map<String, String> more) throws IOException {
        synchronized (node) {
            node.start(more);
            down.remove(node);
        }
    }

    private void run() {
        try {
            while (!ending) {
                for (ServiceNode node : nodes) {
                    lookAfter(node);
                }
                Thread.sleep(LOOK_EVERY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void lookAfter(ServiceNode node) throws IOException {
        synchronized (node) {
            if (!node.isAlive() && !down.contains(node)) {
                timeline.note(node.name() + " ended by itself and was started again");
                node.start();
            }
        }
    }

    @Override
    public void close() {
        ending = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
