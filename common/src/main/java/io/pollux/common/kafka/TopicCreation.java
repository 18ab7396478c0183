package io.pollux.common.kafka;

import io.pollux.common.config.Config;
import io.pollux.common.contract.Topic;
import io.pollux.common.lifecycle.StartException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthenticationException;
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
        Map<String, Object> properties = clients.admin(Map.of(
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                millis,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                millis / 3));
        try (Admin admin = Admin.create(properties)) {
            createMissing(admin);
            checkPartitionCounts(admin);
        } catch (ExecutionException e) {
            throw explain(e.getCause() == null ? e : e.getCause());
        } catch (org.apache.kafka.common.KafkaException e) {
            throw explain(e.getCause() == null ? e : e.getCause());
        }
    }

    private void createMissing(Admin admin) throws ExecutionException, InterruptedException {
        Map<Topic, KafkaFuture<TopicDescription>> descriptions = new HashMap<>();
        List<String> names = Arrays.stream(Topic.values()).map(Topic::topicName).toList();
        Map<String, KafkaFuture<TopicDescription>> byName =
                admin.describeTopics(names).topicNameValues();
        for (Topic topic : Topic.values()) {
            KafkaFuture<TopicDescription> description = byName.get(topic.topicName());
            if (description != null) {
                descriptions.put(topic, description);
            }
        }
        for (Map.Entry<Topic, KafkaFuture<TopicDescription>> entry : descriptions.entrySet()) {
            try {
                entry.getValue().get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e;
                }
                create(admin, entry.getKey());
            }
        }
    }

    private void create(Admin admin, Topic topic) throws ExecutionException, InterruptedException {
        int count = topic.keyedByProject() ? partitions : 1;
        NewTopic newTopic = new NewTopic(topic.topicName(), count, replication).configs(topic.configuration());
        try {
            admin.createTopics(List.of(newTopic)).all().get();
            log.info("Created topic {} with {} partition(s), replication {}", topic, count, replication);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }

    private void checkPartitionCounts(Admin admin) throws ExecutionException, InterruptedException {
        for (Topic topic : Topic.values()) {
            if (!topic.keyedByProject()) {
                continue;
            }
            int actual = describe(admin, topic).partitions().size();
            if (actual != partitions) {
                throw new StartException(
                        "Topic %s has %d partitions, but TOPIC_PARTITIONS is %d. Set TOPIC_PARTITIONS=%d, or delete the topic."
                                .formatted(topic, actual, partitions, actual));
            }
        }
    }

    /** A topic that was just created may not be known to every broker yet. */
    private static TopicDescription describe(Admin admin, Topic topic) throws ExecutionException, InterruptedException {
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                Map<String, TopicDescription> found = admin.describeTopics(List.of(topic.topicName()))
                        .allTopicNames()
                        .get();
                TopicDescription description = found.get(topic.topicName());
                if (description != null) {
                    return description;
                }
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException) || System.nanoTime() > giveUpAt) {
                    throw e;
                }
            }
            Thread.sleep(Duration.ofMillis(50));
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
            default -> new StartException(where + "can't be used: " + cause.getMessage(), cause);
        };
    }
}
