package io.pollux.sink.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.pollux.common.contract.Topic;
import io.pollux.sink.storing.StoredBatch;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** All meters of the sink. Their names are public. */
public final class SinkMetrics {

    private static final long LAG_EVERY_NANOS = Duration.ofSeconds(1).toNanos();

    private static final List<String> RETRY_REASONS = List.of("contention", "database", "kafka");

    private final MeterRegistry registry;
    private final Clock clock;
    private final Counter inserted;
    private final Counter replaced;
    private final Counter unchanged;
    private final Timer copied;
    private final Timer merged;
    private final DistributionSummary batchSize;
    private final Timer retention;
    private final Counter partitionsDropped;
    private final Counter retentionFailures;
    private final Map<Consumer<?, ?>, Lag> lags = new ConcurrentHashMap<>();
    private volatile double lastSuccess = Double.NaN;
    private volatile double outsidePartitions;

    /** What one consumer had not taken in at some time, by topic. */
    private record Lag(long seenAt, Map<String, Long> records) {}

    public SinkMetrics(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
        inserted = rows("inserted");
        replaced = rows("replaced");
        unchanged = rows("unchanged");
        copied = batchTimer("copied");
        merged = batchTimer("merged");
        batchSize = DistributionSummary.builder("pollux.sink.batch.size")
                .description("Records stored in one transaction")
                .baseUnit("records")
                .register(registry);
        retention = Timer.builder("pollux.sink.retention")
                .description("Time that a retention pass took")
                .register(registry);
        partitionsDropped = Counter.builder("pollux.sink.partitions.dropped")
                .description("Daily partitions dropped because they were older than RESULT_RETENTION")
                .baseUnit("partitions")
                .register(registry);
        retentionFailures = Counter.builder("pollux.sink.retention.failures")
                .description("Retention passes that failed")
                .register(registry);
        Gauge.builder("pollux.sink.last.success.timestamp", () -> lastSuccess)
                .description("When a batch was last stored, in seconds since 1970")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("pollux.sink.outside.partitions", () -> outsidePartitions)
                .description("Rows in the default partition, because their day has none of its own")
                .baseUnit("rows")
                .register(registry);
        // From the start on, so that the first of them is seen as an increase.
        RETRY_REASONS.forEach(this::retries);
        for (Topic topic : List.of(Topic.RESULTS, Topic.TIMEOUTS, Topic.DEAD)) {
            poisoned(topic.topicName());
            Gauge.builder("pollux.sink.lag", () -> lagOf(topic.topicName()))
                    .description("Records of the owned partitions that were not taken in yet")
                    .baseUnit("records")
                    .tag("topic", topic.topicName())
                    .register(registry);
        }
    }

    private Counter rows(String change) {
        return Counter.builder("pollux.sink.rows")
                .description("Result rows by what storing them changed: unchanged ones were replays")
                .tag("change", change)
                .register(registry);
    }

    private Timer batchTimer(String path) {
        return Timer.builder("pollux.sink.batch")
                .description("Time that a batch took in the database, by whether it was copied or had to be merged")
                .tag("path", path)
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofMillis(1))
                .maximumExpectedValue(Duration.ofSeconds(30))
                .register(registry);
    }

    public void stored(StoredBatch batch, int records, Duration took) {
        inserted.increment(batch.inserted());
        replaced.increment(batch.replaced());
        unchanged.increment(batch.unchanged());
        (batch.merged() ? merged : copied).record(took);
        batchSize.record(records);
        lastSuccess = clock.millis() / 1000.0;
    }

    /** A batch is tried again; {@code reason} is one of a few words. */
    public void retry(String reason) {
        retries(reason).increment();
    }

    private Counter retries(String reason) {
        return Counter.builder("pollux.sink.retries")
                .description("Attempts to store a batch, or to set a record aside, that failed and are repeated")
                .tag("reason", reason)
                .register(registry);
    }

    /** A record was set aside. */
    public void poison(String topic) {
        poisoned(topic).increment();
    }

    private Counter poisoned(String topic) {
        return Counter.builder("pollux.sink.poison")
                .description("Records that could not be stored and were sent to pollux.dead")
                .baseUnit("records")
                .tag("topic", topic)
                .register(registry);
    }

    public void batchLimit(int writer, Supplier<Number> limit) {
        Gauge.builder("pollux.sink.batch.limit", limit)
                .description("Records that a batch may have at the moment, by writer of this process")
                .baseUnit("records")
                .tag("writer", Integer.toString(writer))
                .register(registry);
    }

    public void retentionPass(Duration took, int dropped, long rowsOutsidePartitions) {
        retention.record(took);
        partitionsDropped.increment(dropped);
        outsidePartitions = rowsOutsidePartitions;
    }

    public void retentionFailed() {
        retentionFailures.increment();
    }

    /** Looks at the lag, at most once a second; from the consumer's thread. */
    public void lag(Consumer<?, ?> consumer) {
        Lag last = lags.get(consumer);
        if (last != null && System.nanoTime() - last.seenAt() < LAG_EVERY_NANOS) {
            return;
        }
        Map<String, Long> sums = new HashMap<>();
        for (TopicPartition partition : consumer.assignment()) {
            OptionalLong records = consumer.currentLag(partition);
            sums.merge(partition.topic(), records.orElse(0), Long::sum);
        }
        lags.put(consumer, new Lag(System.nanoTime(), sums));
    }

    private long lagOf(String topic) {
        return lags.values().stream()
                .mapToLong(lag -> lag.records().getOrDefault(topic, 0L))
                .sum();
    }

    /** Shows the consumer's own meters until closed. */
    public KafkaClientMetrics observe(Consumer<?, ?> consumer) {
        KafkaClientMetrics clientMetrics = new KafkaClientMetrics(consumer);
        clientMetrics.bindTo(registry);
        return clientMetrics;
    }
}
