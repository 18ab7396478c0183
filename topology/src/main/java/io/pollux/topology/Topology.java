package io.pollux.topology;

import io.pollux.embedded.EmbeddedKafkaCluster;
import io.pollux.embedded.EmbeddedPostgres;
import io.pollux.embedded.EmbeddedPostgresOptions;
import io.pollux.embedded.Ports;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.IntUnaryOperator;

/**
 * What {@code docker-compose.yml} describes, without Docker: every broker, PostgreSQL and every replica of every service
 * is a process of its own on loopback, with the environment that stands in the file. Only addresses and folders differ,
 * the database's password, which is that of the embedded PostgreSQL, and what {@code more} says.
 *
 * <p>All of it ends with {@link #close}.
 */
public final class Topology implements AutoCloseable {

    private static final String COMPOSE_FILE = "docker-compose.yml";
    private static final String SECRETS_FOLDER = "deploy/secrets/";
    private static final Duration READY_WITHIN = Duration.ofMinutes(3);

    private final Path root;
    private final Path folder;
    private final ComposeFile compose;
    private final Map<String, String> more;
    private final LoopbackAddresses addresses = new LoopbackAddresses();
    private final List<ServiceNode> nodes = new ArrayList<>();
    private final EmbeddedKafkaCluster kafka;
    private final EmbeddedPostgres postgres;

    /**
     * Starts the brokers and the database.
     *
     * @param root the folder of the project
     * @param folder where data, secrets and logs are kept
     * @param more variables for all services, over those of the file
     */
    public Topology(Path root, Path folder, Map<String, String> more) throws IOException, InterruptedException {
        this(root, folder, more, IntUnaryOperator.identity());
    }

    /**
     * The same with something between the parts.
     *
     * @param reach gives, for the port of a broker or of the database, the port by which all others are to reach it
     */
    public Topology(Path root, Path folder, Map<String, String> more, IntUnaryOperator reach)
            throws IOException, InterruptedException {
        this.root = root;
        this.folder = folder;
        this.more = Map.copyOf(more);
        this.compose = ComposeFile.read(root.resolve(COMPOSE_FILE), more);
        makeSecrets();
        List<ComposeService> brokers = compose.ofImage("apache/kafka");
        this.kafka = EmbeddedKafkaCluster.start(
                brokers.size(), folder.resolve("kafka"), LoopbackAddresses.brokerProperties(brokers), reach);
        try {
            this.postgres = EmbeddedPostgres.start(EmbeddedPostgresOptions.inDirectory(folder.resolve("postgres")));
        } catch (RuntimeException e) {
            kafka.close();
            throw e;
        }
        String[] bootstrap = kafka.bootstrapServers().split(",", -1);
        for (int i = 0; i < bootstrap.length; i++) {
            addresses.map(brokers.get(i).name() + ":9092", bootstrap[i]);
        }
        addresses.map("postgres:5432", "localhost:" + reach.applyAsInt(postgres.port()));
    }

    private void makeSecrets() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        root.resolve("deploy/make-secrets").toString(),
                        folder.resolve("secrets").toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("deploy/make-secrets failed with " + process.exitValue());
        }
    }

    /** From now on no node outlives this process, however it ends, but by SIGKILL. */
    public void endWithThisProcess() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            nodes.forEach(ServiceNode::killIfRunning);
            postgres.close();
        }));
    }

    /** Starts as many nodes of all services as the file says, and returns when all are ready. */
    public void startServices() throws IOException, InterruptedException {
        launchServices();
        for (ServiceNode node : nodes) {
            node.awaitReady(READY_WITHIN);
        }
    }

    /** Starts as many nodes of all services as the file says; they may not be ready yet. */
    public void launchServices() throws IOException {
        for (ComposeService service : compose.ofImage("pollux")) {
            for (int i = 0; i < service.replicas(); i++) {
                add(service.name(), Map.of());
            }
        }
    }

    /** Starts one more node of a service, with more variables; it may not be ready yet. */
    public ServiceNode add(String service, Map<String, String> own) throws IOException {
        ComposeService described = compose.service(service);
        long number =
                nodes.stream().filter(node -> node.service().equals(service)).count() + 1;
        String name = service + "-" + number;
        int port = Ports.free();
        Path log = folder.resolve(name + ".log");
        ProcessBuilder builder = new ProcessBuilder(
                        root.resolve("pollux").toString(), described.command().getFirst())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment(described, name));
        builder.environment().put("HTTP_PORT", Integer.toString(port));
        builder.environment().putAll(own);
        ServiceNode node = new ServiceNode(name, service, builder, port, log);
        nodes.add(node);
        node.start();
        return node;
    }

    private Map<String, String> environment(ComposeService service, String node) throws IOException {
        Map<String, String> environment = new HashMap<>(service.environment());
        for (String file : service.environmentFiles()) {
            environment.putAll(variables(folder.resolve("secrets").resolve(file.substring(SECRETS_FOLDER.length()))));
        }
        Map<String, String> mapped = addresses.apply(environment);
        mapped.computeIfPresent("DATABASE_PASSWORD", (_, _) -> postgres.password());
        for (String stateFolder : List.of("JANITOR_STATE_DIR", "INCIDENT_STATE_DIR")) {
            mapped.computeIfPresent(stateFolder, (_, _) -> folder.resolve(node).toString());
        }
        mapped.put("JAVA_HOME", System.getProperty("java.home"));
        mapped.put("POLLUX_SKIP_BUILD", "1");
        // The share of the memory limit that the image gives the heap; and less compiling, for so many JVMs at once.
        mapped.put(
                "POLLUX_JAVA_OPTS", "-Xmx%dm -XX:TieredStopAtLevel=1".formatted(service.memoryMebibytes() * 70 / 100));
        mapped.putAll(more);
        return mapped;
    }

    private static Map<String, String> variables(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        Map<String, String> variables = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> variables.put(name, properties.getProperty(name)));
        return variables;
    }

    public ComposeFile compose() {
        return compose;
    }

    public EmbeddedKafkaCluster kafka() {
        return kafka;
    }

    public EmbeddedPostgres postgres() {
        return postgres;
    }

    /** All nodes that were ever added, also those that were stopped. */
    public List<ServiceNode> nodes() {
        return List.copyOf(nodes);
    }

    public List<ServiceNode> nodes(String service) {
        return nodes.stream().filter(node -> node.service().equals(service)).toList();
    }

    /** Stops services first, then what they need. */
    @Override
    public void close() {
        try (kafka;
                postgres) {
            nodes.forEach(ServiceNode::requestStop);
            for (ServiceNode node : nodes) {
                node.awaitEnd(Duration.ofSeconds(45));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
