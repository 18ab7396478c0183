package io.pollux.benchmarks.topology;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads every task and every result as it becomes visible to a {@code read_committed} consumer, and keeps account of
 * them: what was emitted twice, which due times are missing, how late each tick was, when results came.
 */
final class Ledger implements AutoCloseable {

    /** A result as it arrived. */
    record Arrival(int partition, Instant at) {}

    private final String bootstrapServers;
    private final Thread reader;
    private final Set<String> tasks = new HashSet<>();
    private final Map<String, Integer> results = new HashMap<>();
    private final Map<Long, NavigableSet<Instant>> dueTimes = new HashMap<>();
    private final Map<Long, Duration> periods = new HashMap<>();
    private final List<Arrival> arrivals = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private Duration worstLateness = Duration.ZERO;
    private long withRequest;
    private volatile boolean stopping;

    Ledger(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
        this.reader = Thread.ofPlatform().name("ledger").daemon().start(this::read);
    }

    private void read() {
        Map<String, Object> properties = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                20);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = List.of(Topic.TASKS, Topic.RESULTS).stream()
                    .flatMap(topic -> consumer.partitionsFor(topic.topicName()).stream())
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (!stopping) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    enter(record);
                }
            }
        }
    }

    private synchronized void enter(ConsumerRecord<byte[], byte[]> record) {
        Instant now = Instant.now();
        try {
            if (record.topic().equals(Topic.TASKS.topicName())) {
                task(Json.decode(record.value(), ProjectTask.class), now);
            } else {
                PollingResult result = Json.decode(record.value(), PollingResult.class);
                results.merge(result.taskId() + "/" + result.attempt(), 1, Integer::sum);
                arrivals.add(new Arrival(record.partition(), now));
                if (result.responseTimeMs() != null) {
                    withRequest++;
                }
            }
        } catch (UndecodableException e) {
            violations.add("unreadable: " + e.getMessage());
        }
    }

    private void task(ProjectTask task, Instant now) {
        if (!tasks.add(task.taskId() + "/" + task.attempt())) {
            violations.add("twice: " + task.taskId());
        }
        if (task.trigger() != Trigger.SCHEDULE && task.trigger() != Trigger.CATCH_UP) {
            return;
        }
        Duration period = task.project().period();
        periods.put(task.projectId(), period);
        long missed = task.missedTicks() == null ? 0 : task.missedTicks();
        NavigableSet<Instant> own = dueTimes.computeIfAbsent(task.projectId(), _ -> new TreeSet<>());
        for (long i = 0; i <= missed; i++) {
            if (!own.add(task.scheduledAt().minus(period.multipliedBy(i)))) {
                violations.add("due time twice: " + task.taskId());
            }
        }
        Duration lateness = Duration.between(task.scheduledAt(), now);
        if (task.trigger() == Trigger.SCHEDULE && lateness.compareTo(worstLateness) > 0) {
            worstLateness = lateness;
        }
    }

    /** Forgets how late ticks were so far. */
    synchronized void resetLateness() {
        worstLateness = Duration.ZERO;
    }

    synchronized Duration worstLateness() {
        return worstLateness;
    }

    synchronized int tasks() {
        return tasks.size();
    }

    synchronized int results() {
        return results.size();
    }

    /** Results of checks that were really made. */
    synchronized long resultsWithRequest() {
        return withRequest;
    }

    synchronized long dueTimes() {
        return dueTimes.values().stream().mapToLong(Set::size).sum();
    }

    /** Results that have arrived since an instant. */
    synchronized List<Arrival> arrivalsSince(Instant from) {
        return arrivals.stream().filter(arrival -> !arrival.at().isBefore(from)).toList();
    }

    /** Everything that is not as it should be. */
    synchronized List<String> violations() {
        List<String> found = new ArrayList<>(violations);
        dueTimes.forEach((project, times) -> {
            Instant expected = times.first();
            for (Instant time : times) {
                if (!time.equals(expected)) {
                    found.add("project %d: %s came where %s was due".formatted(project, time, expected));
                }
                expected = time.plus(periods.getOrDefault(project, Duration.ZERO));
            }
        });
        results.forEach((task, count) -> {
            if (count > 1) {
                found.add(count + " results of " + task);
            }
        });
        tasks.stream().filter(task -> !results.containsKey(task)).forEach(task -> found.add("no result of " + task));
        return found;
    }

    @Override
    public void close() {
        stopping = true;
        try {
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
