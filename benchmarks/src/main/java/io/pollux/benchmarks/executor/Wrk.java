package io.pollux.benchmarks.executor;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.benchmarks.observation.Quantiles;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs wrk and reads its rate. */
final class Wrk {

    private static final Duration TRIAL = Duration.ofSeconds(3);
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");

    private final DebianTools tools;
    private final int connections;
    private final int threads;

    private Wrk(DebianTools tools, int connections, int threads) {
        this.tools = tools;
        this.connections = connections;
        this.threads = threads;
    }

    /** With as many threads as are fastest against the target on this machine. */
    static Wrk fastest(DebianTools tools, int connections, String url) throws IOException, InterruptedException {
        Wrk fastest = new Wrk(tools, connections, 1);
        double most = 0;
        for (int threads = 1; threads <= Runtime.getRuntime().availableProcessors(); threads++) {
            Wrk candidate = new Wrk(tools, connections, threads);
            double rate = candidate.run(url, true, TRIAL);
            if (rate > most) {
                most = rate;
                fastest = candidate;
            }
        }
        return fastest;
    }

    int threads() {
        return threads;
    }

    /** The rates of several rounds. */
    Quantiles rounds(String url, boolean keepOpen, int rounds, Duration each) throws IOException, InterruptedException {
        double[] rates = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            rates[i] = run(url, keepOpen, each);
        }
        return Quantiles.of(rates);
    }

    /** Requests a second, with connections kept open or, by a header, closed after each. */
    private double run(String url, boolean keepOpen, Duration duration) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(
                List.of("-t" + threads, "-c" + connections, "-d" + duration.toSeconds() + "s", "--timeout", "10s"));
        if (!keepOpen) {
            arguments.addAll(List.of("-H", "Connection: close"));
        }
        arguments.add(url);
        Process process = tools.process("wrk", arguments.toArray(String[]::new)).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        Matcher rate = RATE.matcher(output);
        if (!rate.find()) {
            throw new IOException("wrk told no rate:\n" + output);
        }
        return Double.parseDouble(rate.group(1));
    }
}
