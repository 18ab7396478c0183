package io.pollux.benchmarks.executor;

import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.common.config.Config;
import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.kafka.TopicCreation;
import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Tasks in, results out, per second: beside wrk, and beside the blackbox exporter probed through wrk. */
public final class ThroughputBenchmark implements Benchmark {

    private static final int CONNECTIONS = 500;
    private static final Duration EACH = Duration.ofSeconds(10);
    private static final Duration WARM_UP = Duration.ofSeconds(30);
    private static final List<String> AS_OPERATORS_DO =
            List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders");

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
        Wrk wrk = new Wrk(tools, CONNECTIONS, EACH);
        try (Nginx nginx = Nginx.start(tools, directory.resolve("nginx"), freePort());
                Blackbox blackbox = Blackbox.start(tools, directory.resolve("blackbox"), freePort())) {
            report.progress("wrk, connections kept open");
            double wrkOpen = wrk.run(nginx.url(), true);
            report.progress("wrk, a new connection each time");
            double wrkNew = wrk.run(nginx.url(), false);
            report.progress("blackbox exporter, asked by wrk");
            double probes = wrk.run(blackbox.probeUrl(nginx.url()), true);
            report.progress("executor, connections kept open");
            double open = executor(directory, nginx.url(), true, 2_600_000);
            report.progress("executor, a new connection each time");
            double fresh = executor(directory, nginx.url(), false, 900_000);

            report.figure("wrk, connections kept open", wrkOpen, "requests/s");
            report.figure("executor, connections kept open", open, "checks/s");
            report.ratio("executor / wrk, connections kept open", open / wrkOpen, "≥ 0.25");
            report.figure("wrk, new connections", wrkNew, "requests/s");
            report.figure("blackbox exporter, new connections", probes, "probes/s");
            report.figure("executor, new connections", fresh, "checks/s");
            report.ratio("executor / blackbox exporter, new connections", fresh / probes, "≥ 3");
        }
    }

    /** The rate over {@link #EACH} after a warm-up, with more tasks in Kafka than can be done in that time. */
    private static double executor(Path directory, String url, boolean reuse, int tasks) throws Exception {
        Path data = Files.createTempDirectory(directory, "kafka");
        try (EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(data))) {
            createTopics(kafka.bootstrapServers());
            try (BenchmarkTopics topics = new BenchmarkTopics(kafka.bootstrapServers())) {
                topics.writeTasks(tasks, _ -> url, reuse);
                try (ExecutorProcess _ =
                        ExecutorProcess.start(directory, AS_OPERATORS_DO, environment(kafka.bootstrapServers()))) {
                    while (topics.count(Topic.RESULTS) == 0) {
                        Thread.sleep(100);
                    }
                    Thread.sleep(WARM_UP);
                    return rate(topics, tasks);
                }
            }
        }
    }

    private static double rate(BenchmarkTopics topics, int tasks) throws Exception {
        long from = topics.count(Topic.RESULTS);
        long start = System.nanoTime();
        Thread.sleep(EACH);
        long to = topics.count(Topic.RESULTS);
        double seconds = (System.nanoTime() - start) / 1e9;
        if (to >= tasks) {
            throw new IllegalStateException("all " + tasks + " tasks were done before the end of the measurement");
        }
        return (to - from) / seconds;
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
