package io.pollux.benchmarks.jmh;

import io.pollux.executor.permits.Permit;
import io.pollux.executor.permits.PermitQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** An executor with all of its permits in use and more waiting: one task comes, one ends, the next begins. */
@State(Scope.Thread)
public class PermitsOfHosts {

    private static final int LIMIT = 500;
    private static final int PER_HOST = 50;
    private static final int WAITING = 1_000;

    @Param({"1", "1000"})
    public int hosts;

    private final Deque<Permit<Integer>> running = new ArrayDeque<>();
    private final PermitQueue<Integer> queue = new PermitQueue<>(LIMIT, PER_HOST, running::add);
    private String[] names = {};
    private int next;

    @Setup
    public void fill() {
        names = IntStream.range(0, hosts)
                .mapToObj(i -> "host-" + i + ".example")
                .toArray(String[]::new);
        for (int i = 0; i < LIMIT + WAITING; i++) {
            offer();
        }
    }

    @Benchmark
    public int submitReleaseAcquire() {
        offer();
        running.remove().release();
        return running.size();
    }

    private void offer() {
        queue.offer(names[next], next);
        next = next + 1 == names.length ? 0 : next + 1;
    }
}
