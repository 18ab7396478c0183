package io.pollux.executor.intake;

import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.offsets.CommitPoint;
import io.pollux.executor.metrics.ExecutorMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes tasks out of Kafka and commits what is done. It polls all the time; when the window is full, a partition is
 * stretched or outcomes can't be stored, it pauses, so that the backlog stays in Kafka.
 *
 * <p>A partition that goes away, by rebalance or by stop, begins nothing new, is drained for a bounded time and
 * committed. A task that was not executed by then is left to the next owner; one that was, is not executed again.
 */
public final class TaskIntake implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(TaskIntake.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration HOUSEKEEPING_INTERVAL = Duration.ofMillis(200);
    private static final Duration DRAIN_ON_REVOKE = Duration.ofSeconds(5);
    private static final Duration COMMIT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration BACKOFF = Duration.ofSeconds(1);

    private final ConsumerFactory consumers;
    private final TaskSink sink;
    private final TaskWindow window;
    private final ExecutorMetrics metrics;
    private final IntakeHealth health;
    private final Assignments assignments = new Assignments();
    private final StopSignal stop = new StopSignal();
    private boolean windowFull;
    private long housekeepingAt = System.nanoTime();

    public TaskIntake(
            ConsumerFactory consumers, TaskSink sink, TaskWindow window, ExecutorMetrics metrics, IntakeHealth health) {
        this.consumers = consumers;
        this.sink = sink;
        this.window = window;
        this.metrics = metrics;
        this.health = health;
        metrics.trackCommits(assignments::widestSpan, assignments::oldestHeldSince);
    }

    @Override
    public void run() throws InterruptedException {
        try (Consumer<byte[], byte[]> consumer = consumers.open();
                KafkaClientMetrics _ = metrics.bind(consumer)) {
            consumer.subscribe(List.of(Topic.TASKS.topicName()), new Rebalance(consumer));
            while (!stop.isRequested()) {
                takeIn(consumer);
            }
            List<AssignedPartition> all = List.copyOf(assignments.all());
            drain(all, stop.timeLeft().minus(COMMIT_TIMEOUT));
            commitAndSettle(consumer, all);
            assignments.forget(consumer.assignment());
        }
    }

    @Override
    public void requestStop(Duration timeout) {
        stop.request(timeout);
    }

    private void takeIn(Consumer<byte[], byte[]> consumer) throws InterruptedException {
        try {
            regulate(consumer);
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            records.forEach(this::take);
            passMarkers(records);
            housekeep(consumer);
            health.polled(consumer);
        } catch (InterruptException e) {
            throw new InterruptedException(e.getMessage());
        } catch (KafkaException e) {
            health.failed(e);
            TimeUnit.NANOSECONDS.sleep(BACKOFF.toNanos());
        }
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        AssignedPartition partition = assigned(record);
        if (!partition.offsets().open(record.offset())) {
            metrics.alreadyDone();
            return;
        }
        try {
            sink.accept(HeldTask.of(Json.decode(record.value(), ProjectTask.class), record, partition, window));
        } catch (UndecodableException e) {
            log.warn("Setting aside offset {} of {}: {}", record.offset(), partition, e.getMessage());
            setAside(record, partition, String.valueOf(e.getMessage()));
        }
    }

    private void setAside(ConsumerRecord<byte[], byte[]> record, AssignedPartition partition, String reason) {
        int bytes = Math.max(0, record.serializedValueSize());
        window.admit(bytes);
        partition.hold(record.offset(), Instant.ofEpochMilli(record.timestamp()));
        sink.setAside(record, reason, () -> {
            partition.complete(record.offset());
            window.release(bytes);
        });
    }

    private AssignedPartition assigned(ConsumerRecord<byte[], byte[]> record) {
        TopicPartition key = new TopicPartition(record.topic(), record.partition());
        AssignedPartition partition = assignments.get(key);
        if (partition == null || partition.offsets().isRewind(record.offset())) {
            log.warn("{} was rewound to offset {}", key, record.offset());
            return assignments.add(key, CommitPoint.at(record.offset()));
        }
        return partition;
    }

    /** The consumer also passes over what it never delivers: the markers of transactions, and aborted ones. */
    private void passMarkers(ConsumerRecords<byte[], byte[]> records) {
        records.nextOffsets().forEach((key, next) -> {
            AssignedPartition partition = assignments.get(key);
            if (partition != null) {
                partition.offsets().passTo(next.offset());
            }
        });
    }

    private void regulate(Consumer<byte[], byte[]> consumer) {
        windowFull = windowFull ? !window.isRoomy() : window.isFull();
        Set<TopicPartition> owned = consumer.assignment();
        Set<TopicPartition> pause = windowFull || !sink.canDeliver() ? owned : new HashSet<>(assignments.stretched());
        Set<TopicPartition> paused = consumer.paused();
        consumer.pause(difference(pause, paused));
        consumer.resume(difference(paused, pause));
        metrics.intakePaused(!pause.isEmpty());
    }

    private static Collection<TopicPartition> difference(Set<TopicPartition> from, Set<TopicPartition> without) {
        return from.stream().filter(partition -> !without.contains(partition)).toList();
    }

    private void housekeep(Consumer<byte[], byte[]> consumer) {
        if (System.nanoTime() - housekeepingAt < HOUSEKEEPING_INTERVAL.toNanos()) {
            return;
        }
        housekeepingAt = System.nanoTime();
        sink.expireWaiting();
        Map<TopicPartition, OffsetAndMetadata> offsets = assignments.uncommitted();
        if (!offsets.isEmpty()) {
            consumer.commitAsync(offsets, (_, e) -> {
                if (e != null) {
                    assignments.forgetCommitted();
                    log.debug("A commit failed and is tried again", e);
                }
            });
        }
    }

    /** Gives partitions up: begins nothing new of them, waits for what runs, commits. */
    private void release(Consumer<byte[], byte[]> consumer, List<AssignedPartition> partitions)
            throws InterruptedException {
        drain(partitions, DRAIN_ON_REVOKE);
        try {
            commit(consumer, Assignments.lastCommit(partitions));
        } catch (KafkaException e) {
            logUncommitted(partitions, e);
        }
    }

    /**
     * The last commit before the group is left. While the group is being rebalanced none is taken; the consumer then settles
     * with the group first, by polling, and commits what it still owns. What it is given meanwhile is left to others.
     */
    private void commitAndSettle(Consumer<byte[], byte[]> consumer, List<AssignedPartition> partitions) {
        long giveUpAt = System.nanoTime() + COMMIT_TIMEOUT.toNanos();
        while (true) {
            try {
                Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>(Assignments.lastCommit(partitions));
                offsets.keySet().retainAll(consumer.assignment());
                commit(consumer, offsets);
                return;
            } catch (RebalanceInProgressException e) {
                if (System.nanoTime() > giveUpAt) {
                    logUncommitted(partitions, e);
                    return;
                }
                var _ = consumer.poll(POLL);
            } catch (KafkaException e) {
                logUncommitted(partitions, e);
                return;
            }
        }
    }

    private static void commit(Consumer<byte[], byte[]> consumer, Map<TopicPartition, OffsetAndMetadata> offsets) {
        if (!offsets.isEmpty()) {
            consumer.commitSync(offsets, COMMIT_TIMEOUT);
        }
    }

    private static void logUncommitted(List<AssignedPartition> partitions, KafkaException e) {
        log.warn("Could not commit {} partition(s) that are given up: {}", partitions.size(), e.getMessage());
    }

    private void drain(List<AssignedPartition> partitions, Duration drain) throws InterruptedException {
        partitions.forEach(AssignedPartition::close);
        sink.dropWaiting(HeldTask::mustNotBegin);
        if (!Assignments.awaitNoneHeld(partitions, drain)) {
            log.warn(
                    "{} check(s) did not end within {} s and will be repeated by another executor",
                    partitions.stream().mapToInt(AssignedPartition::heldCount).sum(),
                    drain.toSeconds());
        }
    }

    private final class Rebalance implements ConsumerRebalanceListener {

        private final Consumer<byte[], byte[]> consumer;

        Rebalance(Consumer<byte[], byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            if (partitions.isEmpty()) {
                return;
            }
            Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.copyOf(partitions));
            for (TopicPartition partition : partitions) {
                OffsetAndMetadata last = committed.get(partition);
                assignments.add(
                        partition,
                        last == null ? CommitPoint.at(consumer.position(partition)) : CommitPoint.fromKafka(last));
            }
            log.info("Took over {}", partitions);
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            if (partitions.isEmpty()) {
                return;
            }
            try {
                release(consumer, assignments.close(partitions));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            assignments.forget(partitions);
            log.info("Gave up {}", partitions);
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            assignments.close(partitions);
            sink.dropWaiting(HeldTask::mustNotBegin);
            assignments.forget(partitions);
            log.warn("Lost {}", partitions);
        }
    }
}
