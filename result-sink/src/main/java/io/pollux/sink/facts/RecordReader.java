package io.pollux.sink.facts;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.database.Storable;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads records into facts, each in a form that the database can hold. */
public final class RecordReader {

    private RecordReader() {}

    /**
     * What a record says. A record of {@link Topic#DEAD} always says something.
     *
     * @throws UndecodableException if it is not what its topic should hold, with a reason that shows no payload
     */
    public static Fact read(ConsumerRecord<byte[], byte[]> record) throws UndecodableException {
        String topic = record.topic();
        if (topic.equals(Topic.DEAD.topicName())) {
            return DeadLetterReader.read(record);
        }
        try {
            return topic.equals(Topic.TIMEOUTS.topicName()) ? timeout(record) : result(record);
        } catch (RuntimeException e) {
            throw new UndecodableException("cannot be stored: " + e.getMessage(), e);
        }
    }

    private static Fact result(ConsumerRecord<byte[], byte[]> record) throws UndecodableException {
        return new Fact.Ended(ResultRow.of(Json.decode(record.value(), PollingResult.class)));
    }

    private static Fact timeout(ConsumerRecord<byte[], byte[]> record) throws UndecodableException {
        TimedOutRequest request = Json.decode(record.value(), TimedOutRequest.class);
        TaskKey key = TaskKey.of(request.projectId(), request.taskId());
        Storable.time("since", request.since());
        Storable.time("deadline", request.deadline());
        Storable.time("flaggedAt", request.flaggedAt());
        return new Fact.TimedOut(key, request);
    }
}
