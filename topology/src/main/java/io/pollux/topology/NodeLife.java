package io.pollux.topology;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** One process that a node was. */
public final class NodeLife {

    private final String name;
    private final Process process;
    private final CompletableFuture<Instant> end;

    private NodeLife(String name, Process process) {
        this.name = name;
        this.process = process;
        this.end = process.onExit().thenApply(_ -> Instant.now());
    }

    static NodeLife of(String name, Process process) {
        return new NodeLife(name, process);
    }

    /** The node's name and how many lives it had until this one; what an executor calls itself. */
    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** When it ended in another way than by itself with 0, as it does when it was asked to and could do all it had to. */
    public Optional<Instant> cutShort() {
        return process.isAlive() || process.exitValue() == 0 ? Optional.empty() : Optional.of(end.join());
    }
}
