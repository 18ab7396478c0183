package io.pollux.executor.intake;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.kafka.KafkaClients;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Opens the consumer of tasks. The session is short, so that the tasks of an executor that died are taken over within
 * seconds; fetches are small, since what a paused consumer has fetched is memory too.
 */
public final class ConsumerFactory {

    public static final String GROUP = ConsumerGroups.EXECUTORS;

    private final KafkaClients clients;
    private final String clientId;

    public ConsumerFactory(KafkaClients clients, String clientId) {
        this.clients = clients;
        this.clientId = clientId;
    }

    Consumer<byte[], byte[]> open() {
        return new KafkaConsumer<>(
                clients.consumer(
                        Map.of(
                                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                                6_000,
                                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                                1_500,
                                ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                                8 << 20,
                                ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                                1 << 20,
                                ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                                CooperativeStickyAssignor.class.getName()),
                        Map.of(
                                ConsumerConfig.GROUP_ID_CONFIG,
                                GROUP,
                                ConsumerConfig.CLIENT_ID_CONFIG,
                                clientId,
                                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                                Assignments.MAX_POLL_RECORDS,
                                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                                false,
                                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                                "read_committed",
                                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                                "earliest")),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }
}
