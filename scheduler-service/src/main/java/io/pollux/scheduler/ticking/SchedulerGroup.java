package io.pollux.scheduler.ticking;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.kafka.KafkaClients;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The consumer group of all schedulers, and this scheduler's name in it. The classic protocol, since there the session
 * timeout is the client's to choose: the broker's default for the new one would make a failover take 45 seconds.
 *
 * @param memberId unique a process; also its transactional id
 */
public record SchedulerGroup(String name, String memberId, Duration sessionTimeout) {

    public static SchedulerGroup join(Duration sessionTimeout) {
        String unique = UUID.randomUUID().toString().substring(0, 8);
        return new SchedulerGroup(ConsumerGroups.SCHEDULERS, "pollux-scheduler-" + unique, sessionTimeout);
    }

    Consumer<byte[], byte[]> consumer(KafkaClients clients) {
        Map<String, Object> good = Map.of(
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                2_000,
                ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                4 * 1024 * 1024);
        Map<String, Object> essential = Map.of(
                ConsumerConfig.GROUP_ID_CONFIG,
                name,
                ConsumerConfig.CLIENT_ID_CONFIG,
                memberId,
                ConsumerConfig.GROUP_PROTOCOL_CONFIG,
                "classic",
                ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                CooperativeStickyAssignor.class.getName(),
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                (int) sessionTimeout.toMillis(),
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                (int) sessionTimeout.toMillis() / 4,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest");
        return new KafkaConsumer<>(
                clients.consumer(good, essential), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
