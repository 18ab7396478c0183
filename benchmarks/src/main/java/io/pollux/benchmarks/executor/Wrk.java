package io.pollux.benchmarks.executor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs wrk and reads its rate. */
final class Wrk {

    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");

    private final DebianTools tools;
    private final int connections;
    private final Duration duration;

    Wrk(DebianTools tools, int connections, Duration duration) {
        this.tools = tools;
        this.connections = connections;
        this.duration = duration;
    }

    /** Requests a second, with connections kept open or, by a header, closed after each. */
    double run(String url, boolean keepOpen) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(
                List.of("-t2", "-c" + connections, "-d" + duration.toSeconds() + "s", "--timeout", "10s"));
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
