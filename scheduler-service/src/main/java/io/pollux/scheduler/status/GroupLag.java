package io.pollux.scheduler.status;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.pollux.common.contract.Topic;
import io.pollux.scheduler.kafka.KafkaAccess;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * How many records of a topic a group has not committed yet, over all partitions. Where it has committed nothing, all
 * that is there counts. The markers of transactions are offsets too, so an idle group may lag by a few a partition.
 */
final class GroupLag {

    private static final int PATIENCE_SECONDS = 5;

    private final KafkaAccess kafka;
    private final int partitions;

    GroupLag(KafkaAccess kafka, int partitions) {
        this.kafka = kafka;
        this.partitions = partitions;
    }

    long of(String group, Topic topic) throws InterruptedException {
        Admin admin = kafka.admin();
        try {
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get(PATIENCE_SECONDS, SECONDS);
            Map<TopicPartition, ListOffsetsResultInfo> beginnings = offsets(admin, topic, OffsetSpec.earliest());
            long lag = 0;
            for (var end : offsets(admin, topic, OffsetSpec.latest()).entrySet()) {
                long from = from(committed.get(end.getKey()), beginnings.get(end.getKey()));
                lag += Math.max(0, end.getValue().offset() - from);
            }
            return lag;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
        } catch (TimeoutException e) {
            throw new org.apache.kafka.common.errors.TimeoutException("Kafka did not answer in time", e);
        }
    }

    private static long from(@Nullable OffsetAndMetadata committed, @Nullable ListOffsetsResultInfo beginning) {
        long first = beginning == null ? 0 : beginning.offset();
        return committed == null ? first : Math.max(first, committed.offset());
    }

    private Map<TopicPartition, ListOffsetsResultInfo> offsets(Admin admin, Topic topic, OffsetSpec spec)
            throws ExecutionException, InterruptedException, TimeoutException {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            wanted.put(new TopicPartition(topic.topicName(), partition), spec);
        }
        return admin.listOffsets(wanted).all().get(PATIENCE_SECONDS, SECONDS);
    }
}
