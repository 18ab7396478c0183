package io.pollux.executor.intake;

import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Where the intake puts what it took out of Kafka. */
public interface TaskSink {

    /** Sees to it that the task is completed or dropped, now or later; returns without waiting for a check. */
    void accept(HeldTask task);

    /** Sets a record aside that is no task; {@code stored} is called once it is safe. */
    void setAside(ConsumerRecord<byte[], byte[]> record, String reason, Runnable stored);

    /** Drops those waiting tasks that match. */
    void dropWaiting(Predicate<HeldTask> matches);

    /** Ends the waiting tasks that have waited for too long. */
    void expireWaiting();

    /** Whether outcomes can be stored at present; while they can't, nothing new begins or is taken in. */
    boolean canDeliver();
}
