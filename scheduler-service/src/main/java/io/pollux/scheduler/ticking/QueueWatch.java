package io.pollux.scheduler.ticking;

import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.offsets.CommitPoint;
import io.pollux.scheduler.SchedulerMetrics;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backpressure. While executors have not taken from a partition of the queue what was there {@code QUEUE_TIMEOUT} ago,
 * another task would time out just the same, so its ticks are held back; once the queue moves they are folded into
 * catch-ups. The queue thus holds at most the ticks of one {@code QUEUE_TIMEOUT}, however long executors are away.
 *
 * <p>Taken is all up to the last offset that is done. What is open below it waits in an executor, for a slow host for
 * instance, and ends there in time: that is no reason to hold back the ticks of others.
 */
public final class QueueWatch implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(QueueWatch.class);

    private final KafkaClients clients;
    private final int partitions;
    private final Duration limit;
    private final Duration lookEvery;
    private final Clock clock;
    private final SchedulerMetrics metrics;
    private final Map<Integer, QueueAge> ages = new HashMap<>();
    private volatile Set<Integer> stuck = Set.of();
    private volatile boolean stopping;

    public QueueWatch(
            KafkaClients clients, int partitions, Duration queueTimeout, Clock clock, SchedulerMetrics metrics) {
        this.clients = clients;
        this.partitions = partitions;
        this.limit = queueTimeout;
        this.lookEvery = Duration.ofMillis(Math.clamp(queueTimeout.toMillis() / 10, 100, 2_000));
        this.clock = clock;
        this.metrics = metrics;
    }

    /** The partitions whose queue does not move. */
    public Set<Integer> stuck() {
        return stuck;
    }

    @Override
    public void requestStop(Duration timeout) {
        stopping = true;
    }

    @Override
    public void run() throws InterruptedException {
        try (Admin admin = Admin.create(clients.admin(Map.of()))) {
            while (!stopping) {
                try {
                    update(admin);
                } catch (ExecutionException e) {
                    log.debug("The age of the queue is not known for the moment", e);
                }
                Thread.sleep(lookEvery);
            }
        }
    }

    private void update(Admin admin) throws InterruptedException, ExecutionException {
        long now = clock.millis();
        Map<TopicPartition, OffsetAndMetadata> taken = admin.listConsumerGroupOffsets(ConsumerGroups.EXECUTORS)
                .partitionsToOffsetAndMetadata()
                .get();
        Set<Integer> found = new HashSet<>();
        long lag = 0;
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end : ends(admin).entrySet()) {
            OffsetAndMetadata committed = taken.get(end.getKey());
            CommitPoint point = committed == null ? CommitPoint.at(0) : CommitPoint.fromKafka(committed);
            lag += Math.max(0, end.getValue().offset() - point.offset());
            QueueAge age = ages.computeIfAbsent(end.getKey().partition(), _ -> new QueueAge(limit));
            if (age.isExceeded(now, end.getValue().offset(), point.reached())) {
                found.add(end.getKey().partition());
            }
        }
        metrics.queueLag(lag);
        if (!found.equals(stuck)) {
            log.info(
                    found.isEmpty()
                            ? "The queue moves again"
                            : "Holding back ticks of partitions {}: what was queued {} s ago has not been taken yet",
                    found,
                    limit.toSeconds());
            stuck = Set.copyOf(found);
        }
    }

    private Map<TopicPartition, ListOffsetsResultInfo> ends(Admin admin)
            throws InterruptedException, ExecutionException {
        return admin.listOffsets(IntStream.range(0, partitions)
                        .mapToObj(partition -> new TopicPartition(Topic.TASKS.topicName(), partition))
                        .collect(Collectors.toMap(partition -> partition, _ -> OffsetSpec.latest())))
                .all()
                .get();
    }
}
