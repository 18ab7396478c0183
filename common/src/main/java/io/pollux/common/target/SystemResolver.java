package io.pollux.common.target;

import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks the operating system. Its lookups block the thread that makes them, a virtual one together with its carrier, so
 * they run on platform threads, one for a name at a time: a name server that does not answer holds some of those, and
 * no check of another name.
 */
public final class SystemResolver implements NameResolver {

    private static final int MAX_THREADS = 128;

    private final ConcurrentHashMap<String, CompletableFuture<List<InetAddress>>> underWay = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            MAX_THREADS,
            MAX_THREADS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("dns ", 0).daemon().factory());

    public SystemResolver() {
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public List<InetAddress> resolve(String name, Duration timeout)
            throws UnknownHostException, SocketTimeoutException {
        try {
            return underWay.computeIfAbsent(name, this::lookup).get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("no answer of the name server");
        } catch (ExecutionException e) {
            throw new UnknownHostException(name);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SocketTimeoutException("interrupted");
        }
    }

    private CompletableFuture<List<InetAddress>> lookup(String name) {
        return CompletableFuture.supplyAsync(() -> ask(name), threads);
    }

    private List<InetAddress> ask(String name) {
        try {
            return List.of(InetAddress.getAllByName(name));
        } catch (UnknownHostException e) {
            throw new CompletionException(e);
        } finally {
            underWay.remove(name);
        }
    }
}
