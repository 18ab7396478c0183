package io.pollux.scheduler.ticking;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts an end to the transactions of schedulers that are no longer there. A scheduler that died or froze in the midst of
 * a transaction would otherwise keep its partitions' tasks and watermarks hidden until the broker notices, which takes
 * up to the transaction's timeout and ten seconds more.
 */
final class PreviousOwners {

    private static final Logger log = LoggerFactory.getLogger(PreviousOwners.class);

    private final Admin admin;
    private final String group;

    PreviousOwners(Admin admin, String group) {
        this.admin = admin;
        this.group = group;
    }

    /** Whether no scheduler is in the group. */
    boolean nobodyRuns() throws InterruptedException, ExecutionException {
        return members().isEmpty();
    }

    /** Fences whoever last committed for these partitions and is not in the group any more. */
    void fence(Collection<TopicPartition> partitions) throws InterruptedException, ExecutionException {
        Set<String> owners = new TreeSet<>();
        for (OffsetAndMetadata committed : lastCommitted(partitions).values()) {
            if (committed != null) {
                Watermark.parse(committed.metadata()).map(Watermark::owner).ifPresent(owners::add);
            }
        }
        owners.removeAll(members());
        if (!owners.isEmpty()) {
            admin.fenceProducers(owners).all().get();
            log.info("Fenced {}, who no longer run(s)", owners);
        }
    }

    /** Also what a transaction that is still open is about to replace. */
    private Map<TopicPartition, OffsetAndMetadata> lastCommitted(Collection<TopicPartition> partitions)
            throws InterruptedException, ExecutionException {
        Map<String, ListConsumerGroupOffsetsSpec> spec =
                Map.of(group, new ListConsumerGroupOffsetsSpec().topicPartitions(List.copyOf(partitions)));
        return new HashMap<>(
                admin.listConsumerGroupOffsets(spec, new ListConsumerGroupOffsetsOptions().requireStable(false))
                        .partitionsToOffsetAndMetadata(group)
                        .get());
    }

    private Set<String> members() throws InterruptedException, ExecutionException {
        try {
            Optional<ConsumerGroupDescription> description = Optional.ofNullable(
                    admin.describeConsumerGroups(List.of(group)).all().get().get(group));
            return description.stream()
                    .flatMap(found -> found.members().stream())
                    .map(MemberDescription::clientId)
                    .collect(Collectors.toSet());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return Set.of();
            }
            throw e;
        }
    }
}
