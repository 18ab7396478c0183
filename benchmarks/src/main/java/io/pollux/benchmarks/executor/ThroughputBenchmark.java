package io.pollux.benchmarks.executor;

import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.observation.Quantiles;
import io.pollux.common.config.Config;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Tasks in, results out, per second: with connections kept open and with new ones, over plain HTTP and over TLS; beside
 * wrk on the same nginx with as many connections, alone on the machine, and beside the blackbox exporter asked by wrk.
 */
public final class ThroughputBenchmark implements Benchmark {

    private static final int CONNECTIONS = 500;
    private static final int ROUNDS = 3;
    private static final Duration EACH = Duration.ofSeconds(5);
    private static final List<String> AS_OPERATORS_DO =
            List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders");

    /** What the name of a scenario must contain for it to be run. */
    private static final String ONLY = System.getProperty("bench.executor.only", "");

    private static final Scenario KEPT = new Scenario("connections kept open", false, true, 3_000_000);
    private static final Scenario NEW = new Scenario("new connections", false, false, 1_200_000);
    private static final Scenario TLS_KEPT = new Scenario("TLS, connections kept open", true, true, 2_500_000);
    private static final Scenario TLS_NEW = new Scenario("TLS, new connections", true, false, 300_000);

    @Override
    public String name() {
        return "executor";
    }

    @Override
    public String summary() {
        return "checks per second with 500 connections to one nginx, beside wrk and the blackbox exporter";
    }

    @Override
    public void run(Report report) throws Exception {
        Path directory = Files.createTempDirectory("pollux-bench-executor");
        DebianTools tools = new DebianTools(directory.resolve("tools"));
        TlsFiles files = TlsFiles.make(directory.resolve("tls"));
        int port = freePort();
        int tlsPort = freePort();
        try (Nginx nginx = Nginx.start(tools, directory.resolve("nginx"), port, tlsPort, files);
                Blackbox blackbox = Blackbox.start(tools, directory.resolve("blackbox"), freePort(), files)) {
            Wrk wrk = Wrk.fastest(tools, CONNECTIONS, KEPT.url(port, tlsPort));
            report.figure("wrk's fastest number of threads", wrk.threads(), "");
            List<String> jvmOptions = Stream.concat(AS_OPERATORS_DO.stream(), files.jvmOptions().stream())
                    .toList();
            ExecutorRounds executor = new ExecutorRounds(directory, nginx, jvmOptions, ROUNDS, EACH);
            for (List<Scenario> scenarios : List.of(List.of(KEPT, NEW), List.of(TLS_KEPT, TLS_NEW))) {
                report.progress("blackbox exporter, asked by wrk");
                String probe = blackbox.probeUrl(scenarios.getFirst().url(port, tlsPort));
                Quantiles probes = wrk.rounds(probe, true, ROUNDS, EACH);
                for (Scenario scenario : scenarios) {
                    if (!scenario.name().contains(ONLY)) {
                        continue;
                    }
                    String url = scenario.url(port, tlsPort);
                    report.progress("wrk, " + scenario.name());
                    Quantiles asked = wrk.rounds(url, scenario.reuse(), ROUNDS, EACH);
                    report.progress("executor, " + scenario.name());
                    compare(scenario, asked, probes, executor.run(scenario, url), report);
                }
            }
        }
    }

    /** The exporter opens a connection for every probe, so that it is the same beside both kinds of checks. */
    private static void compare(
            Scenario scenario, Quantiles asked, Quantiles probes, ExecutorRounds.Measured measured, Report report) {
        String name = scenario.name();
        double rate = measured.rates().median();
        report.rounds("wrk, " + name, asked, "requests/s");
        report.rounds("blackbox exporter, beside " + name, probes, "probes/s");
        report.rounds("executor, " + name, measured.rates(), "checks/s");
        double besideWrk = rate / asked.median();
        if (scenario.equals(KEPT)) {
            report.ratio("executor / wrk, " + name, besideWrk, Aim.atLeast(0.35));
        } else {
            report.figure("executor / wrk, " + name, besideWrk, "×");
        }
        report.ratio("executor / blackbox exporter, " + name, rate / probes.median(), besideBlackbox(scenario));
        report.text(
                "processor seconds for a million checks, " + name,
                String.format(
                        Locale.ROOT,
                        "executor %.1f, broker %.1f, nginx %.1f",
                        measured.executor(),
                        measured.broker(),
                        measured.nginx()));
    }

    private static Aim besideBlackbox(Scenario scenario) {
        if (scenario.reuse()) {
            return Aim.atLeast(8);
        }
        // The server's half of each handshake is the limit: wrk, which does nothing else, is hardly faster.
        return Aim.atLeast(scenario.tls() ? 1 : 3);
    }

    static void createTopics(String bootstrapServers) throws InterruptedException {
        Map<String, String> environment = environment(bootstrapServers);
        TopicCreation.from(Config.read(environment, KafkaSettings.ALL)).run();
    }

    static Map<String, String> environment(String bootstrapServers) {
        return Map.of(
                "KAFKA_BOOTSTRAP_SERVERS",
                bootstrapServers,
                "TOPIC_PARTITIONS",
                Integer.toString(BenchmarkTopics.PARTITIONS),
                "HTTP_PORT",
                "0",
                "TARGET_ALLOW_CIDRS",
                "127.0.0.0/8",
                "MAX_CONCURRENT_HTTP",
                Integer.toString(CONNECTIONS),
                "MAX_CONCURRENT_PER_HOST",
                Integer.toString(CONNECTIONS),
                "QUEUE_TIMEOUT",
                "1h");
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
