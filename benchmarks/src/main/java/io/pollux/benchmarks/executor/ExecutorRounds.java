package io.pollux.benchmarks.executor;

import io.pollux.benchmarks.observation.CpuStopwatch;
import io.pollux.benchmarks.observation.Quantiles;
import io.pollux.common.contract.Topic;
import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Rounds of one executor that is warm, with more tasks in Kafka than it can do meanwhile. */
final class ExecutorRounds {

    private static final Duration WARM_UP = Duration.ofSeconds(20);

    private final Path directory;
    private final Nginx nginx;
    private final List<String> jvmOptions;
    private final int rounds;
    private final Duration each;

    ExecutorRounds(Path directory, Nginx nginx, List<String> jvmOptions, int rounds, Duration each) {
        this.directory = directory;
        this.nginx = nginx;
        this.jvmOptions = jvmOptions;
        this.rounds = rounds;
        this.each = each;
    }

    /**
     * What was measured.
     *
     * @param rates checks per second, whose results are in Kafka
     * @param executor processor seconds for a million checks; so are the others
     * @param broker includes this benchmark, which does nothing but count meanwhile
     */
    record Measured(Quantiles rates, double executor, double broker, double nginx) {}

    Measured run(Scenario scenario, String url) throws Exception {
        Path data = Files.createTempDirectory(directory, "kafka");
        try (EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(data))) {
            ThroughputBenchmark.createTopics(kafka.bootstrapServers());
            try (BenchmarkTopics topics = new BenchmarkTopics(kafka.bootstrapServers())) {
                topics.writeTasks(scenario.tasks(), _ -> url, scenario.reuse());
                try (ExecutorProcess executor = ExecutorProcess.start(
                        directory, jvmOptions, ThroughputBenchmark.environment(kafka.bootstrapServers()))) {
                    while (topics.count(Topic.RESULTS) == 0) {
                        Thread.sleep(100);
                    }
                    Thread.sleep(WARM_UP);
                    return measure(topics, executor, scenario.tasks());
                }
            }
        }
    }

    private Measured measure(BenchmarkTopics topics, ExecutorProcess executor, int tasks) throws Exception {
        CpuStopwatch ofExecutor = CpuStopwatch.alone(executor.pid());
        CpuStopwatch ofBroker = CpuStopwatch.alone(ProcessHandle.current().pid());
        CpuStopwatch ofNginx = CpuStopwatch.withChildren(nginx.pid());
        double[] rates = new double[rounds];
        long first = topics.count(Topic.RESULTS);
        long from = first;
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            Thread.sleep(each);
            long to = topics.count(Topic.RESULTS);
            rates[i] = (to - from) / ((System.nanoTime() - start) / 1e9);
            from = to;
        }
        if (from >= tasks) {
            throw new IllegalStateException("all " + tasks + " tasks were done before the end of the measurement");
        }
        double checks = (double) from - first;
        return new Measured(
                Quantiles.of(rates),
                ofExecutor.secondsPerMillion(checks),
                ofBroker.secondsPerMillion(checks),
                ofNginx.secondsPerMillion(checks));
    }
}
