package io.pollux.janitor.stream;

import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.janitor.inflight.Story;
import io.pollux.janitor.inflight.TaskRecord;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** What the janitor writes, each to the sink that bears the topic's name. */
final class Outbox {

    /** Holds a {@link Story} as JSON, beside the headers of {@link DeadLetter}. */
    static final String STORY_HEADER = "pollux.dead.story";

    static final String SERVICE = "janitor";

    private final ProcessorContext<byte[], byte[]> context;

    Outbox(ProcessorContext<byte[], byte[]> context) {
        this.context = context;
    }

    void flag(TimedOutRequest request) {
        send(Topic.TIMEOUTS, request.projectId(), Json.encode(request), request.flaggedAt());
    }

    void retry(TaskRecord task) {
        send(Topic.TASKS, task.projectId(), task.json().get(), task.queuedAt());
    }

    void bury(TaskRecord task, Story story, Instant at) {
        int partition = context.taskId().partition();
        ConsumerRecord<byte[], byte[]> source = new ConsumerRecord<>(
                Topic.TASKS.topicName(),
                partition,
                task.offset(),
                ProjectKey.of(task.projectId()),
                task.json().get());
        ProducerRecord<byte[], byte[]> letter = DeadLetter.of(source, SERVICE, story.reason(), at);
        if (!task.read()) {
            letter.headers().remove(DeadLetter.OFFSET_HEADER);
        }
        letter.headers().add(STORY_HEADER, Json.encode(story));
        send(letter, at);
    }

    /** Sets aside a record that cannot be read. */
    void setAside(ConsumerRecord<byte[], byte[]> record, String reason, Instant at) {
        send(DeadLetter.of(record, SERVICE, reason, at), at);
    }

    /** A record that Kafka refuses ends the stream, and would again after every restart. */
    private void send(ProducerRecord<byte[], byte[]> whole, Instant at) {
        ProducerRecord<byte[], byte[]> letter = DeadLetter.bounded(whole);
        context.forward(
                new Record<>(letter.key(), letter.value(), at.toEpochMilli(), letter.headers()),
                Topic.DEAD.topicName());
    }

    private void send(Topic topic, long projectId, byte[] value, Instant at) {
        context.forward(new Record<>(ProjectKey.of(projectId), value, at.toEpochMilli()), topic.topicName());
    }
}
