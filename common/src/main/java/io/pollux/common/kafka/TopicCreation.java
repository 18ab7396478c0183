package io.pollux.common.kafka;

import io.pollux.common.config.Config;
import io.pollux.common.contract.Topic;
import io.pollux.common.lifecycle.StartException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that all topics exist as the contract says. Missing ones are created; several services may do so at once.
 * A topic with another partition count than configured stops the start, since a project's records would no longer meet
 * in one partition number.
 */
public final class TopicCreation {

    private static final Logger log = LoggerFactory.getLogger(TopicCreation.class);
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration RETRY_AFTER = Duration.ofMillis(50);

    private final KafkaClients clients;
    private final int partitions;
    private final short replication;

    public TopicCreation(KafkaClients clients, int partitions, int replication) {
        this.clients = clients;
        this.partitions = partitions;
        this.replication = (short) replication;
    }

    public static TopicCreation from(Config config) {
        return new TopicCreation(
                KafkaClients.from(config),
                config.get(KafkaSettings.TOPIC_PARTITIONS),
                config.get(KafkaSettings.TOPIC_REPLICATION));
    }

    /**
     * Creates and checks.
     *
     * @throws StartException if Kafka does not answer, refuses, or has a topic with the wrong partition count
     */
    public void run() throws InterruptedException {
        int millis = (int) PATIENCE.toMillis();
        try (Admin admin = Admin.create(clients.admin(Map.of(
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                millis,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                millis / 3)))) {
            createMissing(admin);
            checkPartitionCounts(describeKeyedByProject(admin));
        } catch (ExecutionException | KafkaException e) {
            throw explain(e.getCause() == null ? e : e.getCause());
        }
    }

    /** Only what is missing is created, so that where all topics exist no right to create any is needed. */
    private void createMissing(Admin admin) throws ExecutionException, InterruptedException {
        Set<String> existing = admin.listTopics().names().get();
        List<NewTopic> missing = Arrays.stream(Topic.values())
                .filter(topic -> !existing.contains(topic.topicName()))
                .map(this::newTopic)
                .toList();
        for (Map.Entry<String, KafkaFuture<Void>> creation :
                admin.createTopics(missing).values().entrySet()) {
            try {
                creation.getValue().get();
                log.info("Created topic {}", creation.getKey());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw e;
                }
                log.debug("Another service was faster to create topic {}", creation.getKey());
            }
        }
    }

    private NewTopic newTopic(Topic topic) {
        Map<String, String> configuration = new HashMap<>(topic.configuration());
        // With three copies a record is acknowledged once two have it, so that losing a broker loses no record.
        configuration.put("min.insync.replicas", Integer.toString(Math.max(1, replication - 1)));
        return new NewTopic(topic.topicName(), topic.keyedByProject() ? partitions : 1, replication)
                .configs(configuration);
    }

    /** Waits for topics that were just created, since not every broker knows of them yet. */
    private static Collection<TopicDescription> describeKeyedByProject(Admin admin)
            throws ExecutionException, InterruptedException {
        List<String> names = Arrays.stream(Topic.values())
                .filter(Topic::keyedByProject)
                .map(Topic::topicName)
                .toList();
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return admin.describeTopics(names).allTopicNames().get().values();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException) || System.nanoTime() - giveUpAt > 0) {
                    throw e;
                }
            }
            Thread.sleep(RETRY_AFTER);
        }
    }

    private void checkPartitionCounts(Collection<TopicDescription> topics) {
        for (TopicDescription topic : topics) {
            int actual = topic.partitions().size();
            if (actual != partitions) {
                throw new StartException(
                        "Topic %s has %d partitions, but TOPIC_PARTITIONS is %d. Set TOPIC_PARTITIONS=%d, or delete the topic."
                                .formatted(topic.name(), actual, partitions, actual));
            }
        }
    }

    private StartException explain(Throwable cause) {
        String where = "Kafka at " + clients.bootstrapServers() + " (KAFKA_BOOTSTRAP_SERVERS) ";
        return switch (cause) {
            case TimeoutException _ ->
                new StartException(
                        where + "did not answer within " + PATIENCE.toSeconds()
                                + " s. Check the address, and that a broker runs there (./pollux infra starts one).",
                        cause);
            case AuthenticationException _ ->
                new StartException(
                        where + "refused the credentials: " + cause.getMessage()
                                + ". Check the KAFKA_SASL_* and KAFKA_SSL_* variables.",
                        cause);
            case InvalidReplicationFactorException _ ->
                new StartException(
                        where + "can't keep TOPIC_REPLICATION=" + replication + " copies: " + cause.getMessage(),
                        cause);
            default -> new StartException(where + "can't be used: " + cause.getMessage(), cause);
        };
    }
}
