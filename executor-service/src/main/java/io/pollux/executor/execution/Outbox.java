package io.pollux.executor.execution;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Topic;
import io.pollux.executor.publishing.Publisher;
import org.apache.kafka.clients.producer.ProducerRecord;

/** What the executor says about tasks, as records. */
public final class Outbox {

    private final Publisher publisher;

    public Outbox(Publisher publisher) {
        this.publisher = publisher;
    }

    void started(TaskStarted started) {
        publisher.send(record(Topic.STARTS, started.projectId(), RecordJson.of(started)));
    }

    void ended(PollingResult result, Runnable stored) {
        publisher.publish(record(Topic.RESULTS, result.projectId(), RecordJson.of(result)), stored);
    }

    /** Somebody waits for what was said. */
    void hurry() {
        publisher.hurry();
    }

    void setAside(ProducerRecord<byte[], byte[]> dead, Runnable stored) {
        publisher.publishOrCut(dead, stored);
    }

    boolean canDeliver() {
        return publisher.canDeliver();
    }

    private static ProducerRecord<byte[], byte[]> record(Topic topic, long projectId, byte[] value) {
        return new ProducerRecord<>(topic.topicName(), ProjectKey.of(projectId), value);
    }
}
