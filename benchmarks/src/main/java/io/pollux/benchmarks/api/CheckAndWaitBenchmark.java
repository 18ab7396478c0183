package io.pollux.benchmarks.api;

import com.sun.net.httpserver.HttpServer;
import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.observation.Quantiles;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The polling study's jobs again: check a local target on demand and wait for the result. Beside it, within the same
 * run, the same jobs by a client that asks every 100 ms instead of waiting, and the target called directly.
 */
public final class CheckAndWaitBenchmark implements Benchmark {

    /** Enough for the JVMs to have compiled what a service that has run for an hour has compiled. */
    private static final int WARM_UP = 8_000;

    private static final int JOBS = 100;
    private static final int CLIENTS = 20;
    private static final int ROUNDS = 9;
    private static final int MANY_JOBS = 3_000;
    private static final Duration ASK_EVERY = Duration.ofMillis(100);

    @Override
    public String name() {
        return "api";
    }

    @Override
    public String summary() {
        return "Check on demand and wait for the result: one by one, and by 20 clients at once";
    }

    @Override
    public void run(Report report) throws Exception {
        HttpServer target = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
        target.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                StandaloneProcess pollux = StandaloneProcess.start()) {
            target.setExecutor(threads);
            target.start();
            String url = "http://127.0.0.1:" + target.getAddress().getPort() + "/";
            PolluxClient client = pollux.client();
            long project = client.createProject("benchmark", url);
            report.progress("warming up with " + WARM_UP + " jobs");
            parallel(client, project, WARM_UP);
            measure(report, client, project, url);
        } finally {
            target.stop(0);
        }
    }

    private static void measure(Report report, PolluxClient client, long project, String url) throws Exception {
        long[] direct = sequential(() -> client.call(url));
        report.figure("the target called directly, p50", percentile(direct, 50), "ms");
        long[] asking = sequential(() -> client.checkAndAsk(project, ASK_EVERY));
        report.figure("asking every 100 ms, p50", percentile(asking, 50), "ms");
        long[] waiting = sequential(() -> client.checkAndWait(project));
        report.figure("waiting, p50 (the study: 103.3 ms)", percentile(waiting, 50), "ms", Aim.atMost(20));
        report.figure("waiting, p90 (the study: 106.1 ms)", percentile(waiting, 90), "ms");
        report.figure("waiting, p99 (the study: 107.9 ms)", percentile(waiting, 99), "ms");
        report.ratio("asking / waiting, p50", percentile(asking, 50) / percentile(waiting, 50), Aim.atLeast(5));
        double[] rounds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            rounds[round] = parallel(client, project, JOBS);
        }
        report.rounds("100 jobs by 20 clients (the study: 14.3/s)", Quantiles.of(rounds), "jobs/s", Aim.atLeast(500));
        report.figure("3,000 jobs by 20 clients", parallel(client, project, MANY_JOBS), "jobs/s");
    }

    /** Nanoseconds of each job, sorted. */
    private static long[] sequential(Callable<?> job) throws Exception {
        long[] nanos = new long[JOBS];
        for (int i = 0; i < JOBS; i++) {
            long from = System.nanoTime();
            job.call();
            nanos[i] = System.nanoTime() - from;
        }
        Arrays.sort(nanos);
        return nanos;
    }

    /** Jobs a second. */
    private static double parallel(PolluxClient client, long project, int jobs) throws Exception {
        long from = System.nanoTime();
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < jobs; i++) {
                running.add(clients.submit(() -> client.checkAndWait(project)));
            }
            for (Future<?> job : running) {
                job.get();
            }
        }
        return jobs * 1e9 / (System.nanoTime() - from);
    }

    private static double percentile(long[] sorted, int percent) {
        return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e6;
    }
}
