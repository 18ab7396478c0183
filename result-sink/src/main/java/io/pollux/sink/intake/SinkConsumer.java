package io.pollux.sink.intake;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.KafkaClients;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.RangeAssignor;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The consumer that all sinks of a cluster are, in one group. */
final class SinkConsumer {

    static final String GROUP = ConsumerGroups.SINKS;

    static final List<String> TOPICS =
            List.of(Topic.RESULTS.topicName(), Topic.TIMEOUTS.topicName(), Topic.DEAD.topicName());

    private SinkConsumer() {}

    static KafkaConsumer<byte[], byte[]> create(KafkaClients clients) {
        return new KafkaConsumer<>(
                clients.consumer(
                        Map.of(
                                // A sink that was killed must not hold up its partitions for the usual 45 s.
                                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                                10_000,
                                // Until its next heartbeat a sink does not know that another one wants its share.
                                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                                1_000,
                                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                                10_000,
                                // A transaction for each handful of results would cost more than all else that is
                                // done for them; nobody waits for a row as for a result.
                                ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
                                128 << 10,
                                ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                                100,
                                // Long runs of one partition hold many results of few projects, and counters and
                                // rollups are updated once a project and batch.
                                ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                                8 << 20,
                                // Results and timeouts of a project meet in one sink, so that two seldom wait for
                                // one another's rows.
                                ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                                RangeAssignor.class.getName()),
                        Map.of(
                                ConsumerConfig.GROUP_ID_CONFIG,
                                GROUP,
                                ConsumerConfig.GROUP_PROTOCOL_CONFIG,
                                "classic",
                                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                                false,
                                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                                "earliest",
                                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                                "read_committed")),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }
}
