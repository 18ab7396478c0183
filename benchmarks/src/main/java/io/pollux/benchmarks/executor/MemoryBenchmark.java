package io.pollux.benchmarks.executor;

import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The memory of an executor with 500 checks in flight against hosts that never answer, and many more tasks behind. */
public final class MemoryBenchmark implements Benchmark {

    private static final int HOSTS = 10;
    private static final int IN_FLIGHT = 500;
    private static final int WAITING = 30_000;
    private static final int QUEUED = 500_000;

    @Override
    public String name() {
        return "executor-memory";
    }

    @Override
    public String summary() {
        return "memory with 30,000 tasks waiting and 500 in flight, and with 500,000 queued";
    }

    @Override
    public void run(Report report) throws Exception {
        Path directory = Files.createTempDirectory("pollux-bench-memory");
        Path data = Files.createTempDirectory(directory, "kafka");
        try (EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaOptions.inDirectory(data));
                Silence silence = new Silence();
                BenchmarkTopics topics = new BenchmarkTopics(kafka.bootstrapServers())) {
            ThroughputBenchmark.createTopics(kafka.bootstrapServers());
            Map<String, String> environment = new HashMap<>(ThroughputBenchmark.environment(kafka.bootstrapServers()));
            environment.put("MAX_CONCURRENT_PER_HOST", Integer.toString(IN_FLIGHT / HOSTS));
            environment.put("TASK_WINDOW", Integer.toString(WAITING + IN_FLIGHT));
            environment.put("HTTP_TIMEOUT", "10m");
            try (ExecutorProcess executor = ExecutorProcess.start(
                    directory, List.of("-Xmx96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), environment)) {
                topics.writeTasks(WAITING + IN_FLIGHT, id -> silence.url((int) (id % HOSTS)), true);
                report.progress("30,500 tasks, none of which is answered");
                awaitHeld(topics, silence, report);
                report.figure("resident with 30,000 waiting, 500 in flight", megabytes(executor), "MB (aim: ≤ 110)");
                report.progress("500,000 more");
                topics.writeTasks(QUEUED, id -> silence.url((int) (id % HOSTS)), true);
                Thread.sleep(10_000);
                report.figure("resident with 530,000 queued", megabytes(executor), "MB");
                report.text("alive", Boolean.toString(executor.isAlive()));
            }
        }
    }

    private static void awaitHeld(BenchmarkTopics topics, Silence silence, Report report) throws Exception {
        long giveUpAt = System.nanoTime() + 60_000_000_000L;
        while (silence.open() < IN_FLIGHT || topics.activeTasks() < WAITING) {
            if (System.nanoTime() > giveUpAt) {
                report.progress("only " + topics.activeTasks() + " tasks are held");
                return;
            }
            Thread.sleep(200);
        }
    }

    private static double megabytes(ExecutorProcess executor) throws IOException {
        return executor.residentBytes() / 1e6;
    }

    /** Hosts that accept and never answer. */
    private static final class Silence implements AutoCloseable {

        private final List<ServerSocket> servers = new ArrayList<>();
        private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

        Silence() throws IOException {
            for (int i = 0; i < HOSTS; i++) {
                ServerSocket server = new ServerSocket(0, 1024, InetAddress.ofLiteral("127.0.0." + (i + 1)));
                servers.add(server);
                Thread.ofVirtual().start(() -> acceptAll(server));
            }
        }

        private void acceptAll(ServerSocket server) {
            try {
                while (true) {
                    sockets.add(server.accept());
                }
            } catch (IOException e) {
                // closed
            }
        }

        int open() {
            return sockets.size();
        }

        String url(int host) {
            ServerSocket server = servers.get(host);
            return "http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort() + "/";
        }

        @Override
        public void close() throws IOException {
            for (ServerSocket server : servers) {
                server.close();
            }
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
