package io.pollux.embedded;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker in this process: one KRaft node on loopback, with its data in a folder.
 *
 * <p>Records, offsets and the cluster id survive a restart, on the same port or another. Timeouts of sessions and
 * transactions are Kafka's defaults.
 */
public final class EmbeddedKafka implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EmbeddedKafka.class);

    private final KafkaNode node;
    private final int port;

    private EmbeddedKafka(KafkaNode node, int port) {
        this.node = node;
        this.port = port;
    }

    /**
     * Returns once the broker answers.
     *
     * @throws EmbeddedStartException if it cannot start
     */
    public static EmbeddedKafka start(EmbeddedKafkaOptions options) {
        long begin = System.nanoTime();
        DataFolder folder = DataFolder.open(options.dataDirectory());
        EmbeddedKafka kafka = start(folder, options);
        log.info(
                "Kafka answers on {} after {} ms, data in {}",
                kafka.bootstrapServers(),
                (System.nanoTime() - begin) / 1_000_000,
                folder.path());
        return kafka;
    }

    private static EmbeddedKafka start(DataFolder folder, EmbeddedKafkaOptions options) {
        int port;
        try {
            port = Ports.resolve(options.port(), KafkaStartFailure.PORT_SETTING);
        } catch (EmbeddedStartException e) {
            folder.close();
            throw e;
        }
        Map<String, String> properties = new HashMap<>();
        options.security().map(EmbeddedKafkaSecurity::brokerProperties).ifPresent(properties::putAll);
        properties.putAll(options.overrides());
        KafkaNodeConfig config = KafkaNodeConfig.single(folder.path(), port, Ports.free(), properties);
        List<String> scram =
                options.security().map(EmbeddedKafkaSecurity::scramArguments).orElse(List.of());
        EmbeddedKafka kafka = new EmbeddedKafka(
                KafkaNode.start(folder, config, Uuid.randomUuid().toString(), scram), port);
        kafka.requireAnswer(options.security()
                .map(security -> security.clientProperties(security.admin()))
                .orElse(Map.of()));
        return kafka;
    }

    private void requireAnswer(Map<String, String> security) {
        Map<String, Object> properties = new HashMap<>(security);
        properties.put("bootstrap.servers", bootstrapServers());
        try (Admin admin = Admin.create(properties)) {
            admin.describeCluster().nodes().get();
        } catch (ExecutionException e) {
            close();
            throw new EmbeddedStartException("Kafka started but does not answer on " + bootstrapServers() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new EmbeddedStartException("Interrupted while Kafka was starting.", e);
        }
    }

    public String bootstrapServers() {
        return "localhost:" + port;
    }

    public int port() {
        return port;
    }

    /** Stops the broker cleanly. Further calls do nothing. */
    @Override
    public void close() {
        node.close();
    }
}
