package io.pollux.scheduler.ticking;

import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.operations.HealthStatus;
import io.pollux.scheduler.SchedulerMetrics;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop that ticks: read changes of projects, collect what is due in the partitions that this scheduler owns, emit it
 * in one transaction with the watermark. One thread does all of it, so a partition that is revoked has no tick under
 * way, and nothing here needs a lock.
 */
public final class Ticker implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(Ticker.class);

    private static final Duration LONGEST_WAIT = Duration.ofMillis(100);
    /** After this a change that led to no tick is committed all the same. */
    private static final Duration COMMIT_CHANGES_AFTER = Duration.ofSeconds(1);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final Duration WATERMARK_PATIENCE = Duration.ofSeconds(2);
    private static final int BATCH_LIMIT = 2_000;

    private final KafkaClients clients;
    private final SchedulerGroup group;
    private final CatchUpRule rule;
    private final Clock clock;
    private final SchedulerMetrics metrics;
    private final Supplier<Set<Integer>> stuckPartitions;

    private final OwnedPartitions owned = new OwnedPartitions();
    private final BatchPace pace = new BatchPace();
    private final Queue<Runnable> questions = new ConcurrentLinkedQueue<>();
    private final AtomicInteger takeovers = new AtomicInteger();
    private final AtomicInteger comparisons = new AtomicInteger();
    private volatile boolean stopping;
    private volatile HealthStatus health = HealthStatus.down("has not joined its group yet");
    private boolean nobodyRanBefore;

    public Ticker(
            KafkaClients clients,
            SchedulerGroup group,
            Duration foldWhenLaterThan,
            Supplier<Set<Integer>> stuckPartitions,
            Clock clock,
            SchedulerMetrics metrics) {
        this.clients = clients;
        this.group = group;
        this.rule = new CatchUpRule(foldWhenLaterThan);
        this.clock = clock;
        this.metrics = metrics;
        this.stuckPartitions = stuckPartitions;
    }

    public HealthStatus health() {
        return health;
    }

    @Override
    public void requestStop(Duration timeout) {
        stopping = true;
    }

    /** How many partitions have been taken over since the start. */
    public int takeovers() {
        return takeovers.get();
    }

    /** Begins a round of comparing what this scheduler has read with the truth. */
    public Comparison compare(int partitions) {
        return new Comparison(this, partitions, comparisons.incrementAndGet());
    }

    /** Asks the ticking thread something about what it owns, between two batches. */
    <T> CompletableFuture<T> ask(Function<OwnedPartitions, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        questions.add(() -> {
            try {
                answer.complete(question.apply(owned));
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    @Override
    public void run() throws InterruptedException {
        try (Admin admin = Admin.create(clients.admin(Map.of()));
                Consumer<byte[], byte[]> consumer = group.consumer(clients);
                KafkaClientMetrics _ = metrics.observe(consumer);
                TickTransactions transactions = new TickTransactions(clients, group.memberId(), metrics::observe)) {
            PreviousOwners previousOwners = new PreviousOwners(admin, group.name());
            while (!stopping) {
                try {
                    nobodyRanBefore = previousOwners.nobodyRuns();
                    break;
                } catch (ExecutionException e) {
                    backOff("can't describe its group", e);
                }
            }
            consumer.subscribe(Set.of(Topic.PROJECTS.topicName()), new Ownership(consumer));
            while (!stopping) {
                try {
                    transactions.ensureReady();
                    read(consumer);
                    resumeWatermarks(consumer, previousOwners);
                    goLive(consumer);
                    answerQuestions();
                    holdBack();
                    tick(consumer, transactions);
                } catch (KafkaException | ExecutionException e) {
                    transactions.discard();
                    resumeFromCommitted(consumer);
                    backOff("can't reach Kafka", e);
                }
            }
        }
    }

    private void backOff(String what, Exception e) throws InterruptedException {
        health = HealthStatus.down(what + ": " + e.getMessage());
        log.warn("The scheduler {}; trying again in {} ms: {}", what, RETRY_AFTER.toMillis(), e.toString());
        Thread.sleep(RETRY_AFTER);
    }

    private void read(Consumer<byte[], byte[]> consumer) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(untilNextBatch())) {
            PartitionSchedule schedule = owned.find(record.partition());
            if (schedule == null) {
                continue;
            }
            try {
                schedule.apply(ProjectKey.parse(record.key()), record.offset(), record.timestamp(), record.value());
            } catch (UndecodableException | RuntimeException e) {
                metrics.unreadableProject();
                log.warn(
                        "Passing over the record at offset {} of {}-{}: {}",
                        record.offset(),
                        record.topic(),
                        record.partition(),
                        e.getMessage());
            }
        }
    }

    private Duration untilNextBatch() {
        long now = clock.millis();
        OptionalLong due = owned.nextDueMs();
        if (!questions.isEmpty() || !owned.allLive()) {
            return Duration.ofMillis(1);
        }
        long next = Math.max(due.orElse(Long.MAX_VALUE), pace.nextMs());
        return Duration.ofMillis(Math.clamp(next - now, 0, LONGEST_WAIT.toMillis()));
    }

    /** Waits for what the previous owner has committed, and begins to read the partitions for which it is known. */
    private void resumeWatermarks(Consumer<byte[], byte[]> consumer, PreviousOwners previousOwners)
            throws InterruptedException, ExecutionException {
        Set<TopicPartition> partitions = owned.waitingForWatermark();
        if (partitions.isEmpty()) {
            return;
        }
        previousOwners.fence(partitions);
        Map<TopicPartition, OffsetAndMetadata> committed;
        try {
            committed = consumer.committed(partitions, WATERMARK_PATIENCE);
        } catch (TimeoutException e) {
            log.info("The watermarks of {} are not settled yet", partitions);
            return;
        }
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        consumer.seekToBeginning(partitions);
        consumer.resume(partitions);
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata found = committed.get(partition);
            long watermark = Watermark.parse(found == null ? null : found.metadata())
                    .map(mark -> mark.until().toEpochMilli())
                    .orElseGet(clock::millis);
            PartitionSchedule schedule = new PartitionSchedule(found == null ? 0 : found.offset(), watermark);
            owned.loading(partition, schedule, ends.getOrDefault(partition, 0L));
        }
    }

    private void goLive(Consumer<byte[], byte[]> consumer) {
        owned.loading().forEach((partition, until) -> {
            if (consumer.position(new TopicPartition(Topic.PROJECTS.topicName(), partition)) >= until) {
                PartitionSchedule schedule = owned.goLive(partition, nobodyRanBefore ? clock.millis() : Long.MIN_VALUE);
                takeovers.incrementAndGet();
                log.info("Ticking partition {} with {} projects", partition, schedule.projectCount());
            }
        });
        if (consumer.groupMetadata().generationId() < 0) {
            health = HealthStatus.down("has not joined its group yet");
        } else if (!owned.allLive()) {
            health = HealthStatus.down("is reading the projects of its partitions");
        } else {
            health = HealthStatus.UP;
            nobodyRanBefore = false;
        }
        metrics.owned(
                owned.all().size(),
                owned.all().stream().mapToInt(PartitionSchedule::enabledCount).sum());
    }

    private void holdBack() {
        Set<Integer> stuck = stuckPartitions.get();
        owned.schedules().forEach((partition, schedule) -> schedule.hold(stuck.contains(partition)));
        metrics.held(stuck.size());
    }

    private void answerQuestions() {
        Runnable question;
        while ((question = questions.poll()) != null) {
            question.run();
        }
    }

    private void tick(Consumer<byte[], byte[]> consumer, TickTransactions transactions) {
        long now = clock.millis();
        if (!isBatchDue(now)) {
            return;
        }
        pace.begun(now);
        long begun = System.nanoTime();
        transactions.begin();
        owned.schedules().forEach((partition, schedule) -> {
            if (schedule.isLive()) {
                schedule.collect(now, BATCH_LIMIT, rule, tick -> transactions.emit(partition, tick));
            }
        });
        Map<Integer, PartitionSchedule> news = owned.withNews();
        TickTransactions.Outcome outcome = transactions.commit(news, consumer.groupMetadata());
        switch (outcome) {
            case COMMITTED -> {
                Duration took = Duration.ofNanos(System.nanoTime() - begun);
                pace.took(took);
                metrics.transaction(took);
                long visible = clock.millis();
                news.values()
                        .forEach(schedule -> schedule.committed(tick ->
                                metrics.tick(tick.trigger(), tick.missedTicks(), visible - tick.scheduledAtMs())));
            }
            case ABORTED -> news.values().forEach(PartitionSchedule::rolledBack);
            case UNKNOWN -> resumeFromCommitted(consumer);
        }
    }

    private boolean isBatchDue(long now) {
        if (now < pace.nextMs()) {
            return false;
        }
        OptionalLong due = owned.nextDueMs();
        if (due.isPresent() && due.getAsLong() <= now) {
            return true;
        }
        return pace.sinceLastMs(now) > COMMIT_CHANGES_AFTER.toMillis()
                && !owned.withNews().isEmpty();
    }

    private void resumeFromCommitted(Consumer<byte[], byte[]> consumer) {
        consumer.pause(consumer.assignment());
        owned.forgetAll(consumer.assignment());
    }

    /** Keeps {@link OwnedPartitions} in step with the group. */
    private final class Ownership implements ConsumerRebalanceListener {

        private final Consumer<byte[], byte[]> consumer;

        Ownership(Consumer<byte[], byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            consumer.seekToBeginning(partitions);
            consumer.pause(partitions);
            owned.assigned(partitions);
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            owned.revoked(partitions);
        }
    }
}
