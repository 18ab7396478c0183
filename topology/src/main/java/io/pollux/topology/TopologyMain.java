package io.pollux.topology;

import io.pollux.common.lifecycle.RunUntilStopped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** {@code ./pollux topology}: starts all of it, says where it is, and stops it on SIGTERM or SIGINT. */
public final class TopologyMain {

    private static final String HELP = """
            Usage: ./pollux topology [--help]

            Starts what docker-compose.yml describes as plain processes on loopback, on free ports: three brokers,
            PostgreSQL, and every replica of every service, with the environment that stands in the file; and
            Prometheus, if it is installed. Data, logs and secrets are in a new folder under DATA_DIR (.pollux), and stay
            there.

            TARGET_ALLOW_CIDRS of the environment is taken over, as Compose would do.""";

    private TopologyMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length > 1) {
            System.out.println(HELP);
            RunUntilStopped.exit(args[1].equals("--help") ? RunUntilStopped.OK : RunUntilStopped.WRONG_USE);
        }
        Path root = Path.of(System.getProperty("pollux.root", "."));
        Path base = Path.of(System.getenv().getOrDefault("DATA_DIR", ".pollux"));
        Path folder = Files.createTempDirectory(Files.createDirectories(base), "topology-")
                .toAbsolutePath();
        CountDownLatch ended = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        System.out.println("Starting three brokers, PostgreSQL and the services");
        try (Topology topology = new Topology(root, folder, settings())) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stopMain(ended, main)));
            topology.startServices();
            Optional<LoopbackPrometheus> prometheus = prometheus(root, folder, topology);
            announce(topology, prometheus, folder);
            ended.await();
            System.out.println("Stopping");
            prometheus.ifPresent(LoopbackPrometheus::close);
        }
        RunUntilStopped.exit(RunUntilStopped.OK);
    }

    /** Holds up the end of the process until everything has been stopped, which ends it at once. */
    private static void stopMain(CountDownLatch ended, Thread main) {
        ended.countDown();
        try {
            main.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Map<String, String> settings() {
        Map<String, String> taken = new HashMap<>();
        String cidrs = System.getenv("TARGET_ALLOW_CIDRS");
        if (cidrs != null) {
            taken.put("TARGET_ALLOW_CIDRS", cidrs);
        }
        return taken;
    }

    private static Optional<LoopbackPrometheus> prometheus(Path root, Path folder, Topology topology)
            throws IOException {
        Optional<Path> program = LoopbackPrometheus.program();
        return program.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        LoopbackPrometheus.start(program.get(), root, folder.resolve("prometheus"), topology.nodes()));
    }

    private static void announce(Topology topology, Optional<LoopbackPrometheus> prometheus, Path folder) {
        System.out.println();
        for (ServiceNode node : topology.nodes()) {
            System.out.printf("  %-12s http://localhost:%d/%n", node.name(), node.port());
        }
        System.out.printf("  %-12s %s%n", "Kafka", topology.kafka().bootstrapServers());
        System.out.printf("  %-12s %s%n", "PostgreSQL", topology.postgres().jdbcUrl());
        System.out.printf(
                "  %-12s %s%n",
                "Prometheus", prometheus.map(LoopbackPrometheus::url).orElse("not installed"));
        System.out.printf(
                "  %-12s %s%n", "Login", "user admin, password in " + folder.resolve("secrets/scheduler.env"));
        System.out.printf("  %-12s %s%n", "Logs", folder);
        System.out.printf("  %-12s Ctrl-C%n%n", "Stop");
    }
}
