package io.pollux.executor.intake;

import io.pollux.common.contract.ProjectTask;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A task that was taken in. Exactly one of {@link #complete} and {@link #drop} is called for it in the end.
 *
 * @param queuedAt when it came into Kafka
 */
public record HeldTask(
        ProjectTask task, Instant queuedAt, AssignedPartition partition, long offset, int bytes, TaskWindow window) {

    static HeldTask of(
            ProjectTask task, ConsumerRecord<byte[], byte[]> record, AssignedPartition partition, TaskWindow window) {
        HeldTask held = new HeldTask(
                task,
                Instant.ofEpochMilli(record.timestamp()),
                partition,
                record.offset(),
                record.serializedValueSize(),
                window);
        window.admit(held.bytes());
        partition.hold(held.offset(), held.queuedAt());
        return held;
    }

    /** Its outcome is in Kafka. */
    public void complete() {
        partition.complete(offset);
        window.release(bytes);
    }

    /** It was not executed and has no outcome; the next owner of its partition takes it in again. */
    public void drop() {
        partition.drop(offset);
        window.release(bytes);
    }

    /** Whether it must not begin any more, because its partition is being given up. */
    public boolean mustNotBegin() {
        return partition.isClosing();
    }
}
