package io.pollux.scheduler.kafka;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.pollux.common.contract.ExecutorStatus;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.StartException;
import io.pollux.common.lifecycle.Worker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one reader of what happens in the cluster, for everybody on this node who waits for something. It belongs to no
 * group and reads all partitions: results, timeouts, projects, states and incidents from now on, executors from the beginning.
 */
public final class Tail implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(Tail.class);
    private static final List<Topic> FROM_NOW_ON =
            List.of(Topic.RESULTS, Topic.TIMEOUTS, Topic.PROJECTS, Topic.STATUS, Topic.INCIDENTS);
    private static final List<Topic> FROM_THE_BEGINNING = List.of(Topic.EXECUTORS);
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration READY_WITHIN = Duration.ofSeconds(30);

    private final KafkaClients clients;
    private final List<TailListener> listeners;
    private final CountDownLatch positioned = new CountDownLatch(1);
    private volatile boolean stopping;

    public Tail(KafkaClients clients, List<TailListener> listeners) {
        this.clients = clients;
        this.listeners = List.copyOf(listeners);
    }

    /** Returns once everything that is written from then on will be seen. */
    public void awaitPositioned() throws InterruptedException {
        if (!positioned.await(READY_WITHIN.toMillis(), MILLISECONDS)) {
            throw new StartException(
                    "Kafka did not tell where its topics end within " + READY_WITHIN.toSeconds() + " s.");
        }
    }

    @Override
    public void requestStop(Duration timeout) {
        stopping = true;
    }

    @Override
    public void run() {
        Map<String, Object> properties = clients.consumer(
                Map.of(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 500),
                Map.of(
                        ConsumerConfig.CLIENT_ID_CONFIG, "pollux-api-tail",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest",
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed"));
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            position(consumer);
            positioned.countDown();
            while (!stopping) {
                poll(consumer);
            }
        }
    }

    private void position(KafkaConsumer<byte[], byte[]> consumer) {
        List<TopicPartition> ends = partitions(consumer, FROM_NOW_ON);
        List<TopicPartition> beginnings = partitions(consumer, FROM_THE_BEGINNING);
        List<TopicPartition> all = new ArrayList<>(ends);
        all.addAll(beginnings);
        consumer.assign(all);
        consumer.seekToEnd(ends);
        consumer.seekToBeginning(beginnings);
        all.forEach(consumer::position);
    }

    private static List<TopicPartition> partitions(KafkaConsumer<byte[], byte[]> consumer, List<Topic> topics) {
        return topics.stream()
                .flatMap(topic -> consumer.partitionsFor(topic.topicName()).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
    }

    private void poll(KafkaConsumer<byte[], byte[]> consumer) {
        try {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                dispatch(record);
            }
        } catch (WakeupException e) {
            log.debug("Woken up", e);
        } catch (KafkaException e) {
            log.warn("What happens in Kafka could not be read for the moment: {}", e.toString());
        }
    }

    private void dispatch(ConsumerRecord<byte[], byte[]> record) {
        try {
            Instant at = Instant.ofEpochMilli(record.timestamp());
            switch (topic(record)) {
                case RESULTS -> {
                    PollingResult result = Json.decode(record.value(), PollingResult.class);
                    listeners.forEach(listener -> listener.result(result, at));
                }
                case TIMEOUTS -> {
                    TimedOutRequest request = Json.decode(record.value(), TimedOutRequest.class);
                    listeners.forEach(listener -> listener.timeout(request, at));
                }
                case PROJECTS -> {
                    Project project = record.value() == null ? null : Json.decode(record.value(), Project.class);
                    long id = ProjectKey.parse(record.key());
                    listeners.forEach(listener -> listener.project(id, project, at));
                }
                case EXECUTORS -> {
                    if (record.value() != null) {
                        ExecutorStatus status = Json.decode(record.value(), ExecutorStatus.class);
                        listeners.forEach(listener -> listener.executor(status));
                    }
                }
                case STATUS -> {
                    if (record.value() != null) {
                        ProjectStatus status = Json.decode(record.value(), ProjectStatus.class);
                        listeners.forEach(listener -> listener.state(status, at));
                    }
                }
                case INCIDENTS -> {
                    IncidentEvent event = Json.decode(record.value(), IncidentEvent.class);
                    listeners.forEach(listener -> listener.incident(event, at));
                }
                case TASKS, STARTS, DEAD, CONTROL -> throw new IllegalStateException("not assigned");
            }
        } catch (UndecodableException | RuntimeException e) {
            log.debug("Passed over {}-{} at {}", record.topic(), record.partition(), record.offset(), e);
        }
    }

    private static Topic topic(ConsumerRecord<byte[], byte[]> record) {
        for (Topic topic : Topic.values()) {
            if (topic.topicName().equals(record.topic())) {
                return topic;
            }
        }
        throw new IllegalStateException("no topic of ours: " + record.topic());
    }
}
